extension Synonyms {
  /// Keys, each followed by its names elsewhere. A name in capitals may have another meaning than
  /// the word here: `ROOT` is `findroot` on HP calculators.
  static let phrases = """
    1 get: head; dup 2 swap len slice: tail; dup dup: dupdup; 3 pick: pick3; { sum } map: rsum
    dup 2 over len slice swap dup len 1 - 1 swap slice -: δlist; dup norm /: uvec
    2 pack: →v2 ->v2; 3 pack: →v3 ->v3; unpack drop: v→ v->; dup re swap im: c→r c->r
    abs log floor: xpon; dup abs log floor exp10 /: mant; complex topolar: pol
    swap complex topolar swap: r→p r->p →p ->p r>p r-p; swap polar dup im swap re: p→r p->r p>r p-r
    _°C tounit _°F to: c→f c->f c>f →°f ctof; _°F tounit _°C to: f→c f->c f>c →°c ftoc
    8 rol: rlb; 8 ror: rrb; 8 shl: slb; 8 shr: srb; * -: rsd; today 12_h +: noon
    32 floateven: single f32 float32; 64 floateven: double f64 float64 float
    expm1: expm e^x-1 e↑x-1; findroot: root; invmod: divmod; now: time; phasor: polar; roots: solve
    about: version ver; save: archive; load: restore; show: view aview; formatdate: tstr strftime
    emul: hadamard; expfit: expf; logfit: logf; powfit: pwrfit pwrf; linfit: linf yint slope
    identify: →qπ ->qπ; polyfit: lagrange; std: all; taylor: taylr taylor0 series; totient: euler
    xrange: xrng; yrange: yrng; yauto: auto; tofrac: xq; slice: sub; exact: xq; polydiv: quot remainder
    """

  /// Sentences on names that no word has, each followed by the names.
  static let absences = """
    there are no flags; a variable holds 0 or 1: '1 sto f' ← sf cf fs? fc? fs?c fc?c stof rclf flags
    the settings that differ from the start are shown above the stack ← status rcws
    there are no menus; Tab completes words, 'words' lists them ← menu tmenu rclmenu cst muser mvar
    keys cannot be assigned; '{ sq 1 + } sto f' makes a word ← stokeys rclkeys delkeys assign
    '{ 2 * } sto double' makes a word, '{ local x x 2 ^ } sto f' one with a name for its value ← \
    def defun function fn fun func lambda
    the last result is in X: '2 *' doubles it ← ans
    there is no symbolic algebra; 'exact' shows exact forms, 'roots' solves equations ← expan \
    expand colct collect eq→ isol subst texpand tsimp partfrac intvx dervx assume ↑match ↓match rules quote \
    abcuv iabcuv chinrem curl cyclotomic div2 divpc exlr exp2pow expln fcoef fdistrib froots \
    fxnd gauss gbasis greduce halftan ibp lapl lcxm ldec lgcd lin lname lncollect lvar \
    potential powexpand preval ptayl rclvx resultant risch sigmavx signtab simp2 sincos \
    solvevx stovx sturm sylvester tabval tabvar tan2sc tcollect tlin trig trigcos trigsin \
    trigtan unassign
    there is no symbolic algebra; 'simplify' is of units, 'show' prints X ← simplify show
    there is no Fourier or Laplace transform ← fft ifft fourier lap ilap
    there is no current modulus; 'powmod' and 'invmod' take one ← modsto addtmod subtmod multmod \
    div2mod expandmod factormod gcdmod rrefmod
    the decompositions of matrices are 'lu', 'qr', 'svd', 'eigvec' and 'rref' ← lq schur cholesky \
    hess jordan gramschmidt
    the elements of a matrix are its rows; 'get', 'put', 'slice', 'concat', 'transpose' take them ← \
    col+ col- col→ →col row+ row- row→ →row cswp rswp rci rcij →diag diag→ rdm getm putm stoel rclel
    programs make vectors: '1 3 range { sq } map' ← con ranm hilbert vandermonde newmat dosubs nsub endsub
    the norms of matrices are 'norm' (Frobenius) and the first of 'svdvals' (spectral) ← cnrm rnrm \
    snrm srad cond
    compare 'corr' after 'linfit', 'expfit', 'logfit' and 'powfit' ← best bestfit
    'linfit' leaves m and b: x is (y-b)/m ← predx fcstx
    'stat' keeps all sums, 'rclstat' recalls them ← σx σx2 σy σy2 σxy σreg allσ linσ stoσ rclσ \
    xcol ycol colσ sclσ σline
    'cov' divides by n-1; (n-1)/n of it is the covariance of a population ← pcov
    'plot' draws programs, as in '{ sin } 0 6 plot' ← drax indep depnd res axes atick centr erase \
    parametric truth conic bar barplot histplot scatter scatrplot pict picture pview pmin pmax pdim \
    pinit steq rceq wireframe slopefield pcontour parsurface gridmap yslice xvol yvol zvol xxrng \
    yyrng eyept numx numy *h *w animate label
    there is no screen for graphics; 'line' makes Enter run whole lines ← grob →grob blank gor gxor \
    lcd→ →lcd pixon pixoff pix? c→px px→c line tline box arc freeze cllcd
    there is no printer, port or sound; 'print' prints, 'save' saves ← pr1 prlcd prvar prx pra cr \
    oldprt delay baud parity buflen closeio openio send recv recn kget pkt finish server xmit srecv \
    stime sbrk transio kerrm beep tone wslog minehunt
    variables have no directories; 'vars' lists them ← home updir crdir pgdir path order pvars \
    tvars merge attach detach libs free newob
    'purge x' removes a variable, 'reset' all of them with the stack ← clvar clvars clusr clrg
    '512 memory' limits a value to 512 MB; nothing shows the free memory ← mem bytes
    no word tells the kind of a value; its look does: "text", [1 2], { sq } ← type vtype typeof
    values have no tags; 'sto' names them ← →tag dtag
    a condition is a number: 'x 0 > { 1 } if', or 'x 0 > { 1 } { 2 } ifelse' ← then else end case \
    x=0? x≠0? x<0? x>0? x≤0? x≥0? x=y? x≠y? x<y? x>y? x≤y? x≥y?
    loops are '10 { … } times', '1 5 { … } for' and '{ … } { … } while' ← do until start next step \
    isg dse
    '1 sto+ n' adds 1 to a variable, 'n inv sto n' changes it otherwise ← incr decr sinv sneg sconj
    there are no labels or jumps; '{ … } sto f' makes a word, 'stop' ends it ← lbl gto rtn xeq gsb
    no word catches an error ← iferr errn errm err0 try catch
    programs wait for nothing: they take values from the stack ← wait key prompt input inform noval \
    pse cont dbug kill sst r/s
    numbers have no greatest and no smallest one ← maxr minr
    '84.567 100 * trunc 100 /' cuts after two places ← trnc
    'to' also takes products of units: '5_J _N*m to' ← ufact
    there is no library of equations; 'const' lists the constants ← eqnlib darcy fanning sidens \
    zfactor mcalc minit mitm msolvr mroot solveqn
    the clock is that of the system; there are no alarms ← →date →time clkadj ticks stoalarm \
    rclalarm delalarm findalarm ack ackall
    'ode' proves its results ← rkferr rsberr
    a sixth element 1 in the vector of 'tvm' means payments in advance ← tvmbeg tvmend
    durations such as 2h30m are added by '+' ← hms+ hms-
    'dup', 'dupn', 'pick', 'roll' and 'rolld' copy and move values ← ndupn unpick
    vectors are shown by their coordinates ← sphere
    integers are of one kind: 'hex' shows them in base 16, '0xFF' is one ← b→r r→b i→r
    strings are values, without a register of their own ← cla arcl asto atox xtoa aleng posa
    there is no way to the machine below ← syseval libeval
    no word changes the case of letters ← upper lower uppercase lowercase toupper tolower
    there are no hash functions ← hash md5 sha1 sha256 crc32 cksm
    'dow' is 1 on Mondays: the next Friday is '5 today dow - 7 mod 1_d * today +', if not today ← \
    nextmonday nexttuesday nextwednesday nextthursday nextfriday nextsaturday nextsunday monday \
    tuesday wednesday thursday friday saturday sunday
    """
}
