extension Synonyms {
  /// One word per line, followed by its names, in lower case, on calculators of HP, TI and Casio,
  /// and in dc, bc, Emacs Calc, PARI/GP, Python, NumPy, SciPy, C and spreadsheets.
  static let list = """
    dup duplicate push
    drop discard delete clx
    swap xchg exchange exch x<>y x≷y x⇄y x↔y x≶y
    rup r↑ rollup r^
    rdn r↓ rolldown
    clear clr cls ac clst clrst clstk clearstack clstack
    lastx lst lastarg
    lastargs lastarg
    + add plus date+ tinc base+
    - sub subtract minus ddays tdelta base-
    * mul mult multiply ∙ ⋅
    / div divide ratio
    ^ power y^x yˣ ** expt y↑x
    neg negate negative opp +/- ± +∕−
    inv 1/x x⁻¹ x^-1 recip reciprocal invrt
    abs fabs magnitude modulus absolute
    sign sgn signum
    % modulo rem remainder fmod rmdr irem modulus iremainder
    idiv // div intdiv floordiv quot quotient iquo iquot
    divmod quorem idiv2 divrem iquorem
    gcd gcf hcf igcd
    lcm ilcm
    floor ⌊
    ceil ceiling ⌈
    round rint nint
    trunc truncate int intg ipart integerpart
    fp frac frc fpart fracpart
    roundto rnd
    min minimum
    max maximum
    sq sqr square x^2 x²
    sqrt sqr squareroot
    cbrt cuberoot curt ∛
    root nthroot xroot nroot surd x√y
    ! factorial n! x!
    percent percentage tax vat discount tip markup salary wage
    change %ch %change pctchange δ% inflation
    share %t %total pctt pcttotal
    numer numerator
    denom denominator
    exp e^x eˣ e↑x
    ln loge
    log log10 lg
    log2 lb ld
    logb logn logbase
    exp10 10^x 10ˣ tenx pow10 antilog 10↑x
    exp2 2^x pow2
    ln1p lnp1 log1p ln1+x
    asinh arcsinh arsinh argsinh
    acosh arccosh arcosh argcosh
    atanh arctanh artanh argtanh
    asech arcsech arsech
    acsch arccsch arcsch
    acoth arccoth arcoth
    tanh th
    e euler
    tan tg
    cot ctg cotan
    csc cosec
    asin arcsin asn
    acos arccos acs
    atan arctan arctg atn
    asec arcsec
    acsc arccsc arccosec
    acot arccot arcctg
    atan2 arctan2
    hypot pythag pythagoras diagonal
    todeg rad2deg radtodeg degrees r→d r->d rtod →deg ->deg r>d r-d
    torad deg2rad degtorad radians d→r d->r dtor →rad ->rad d>r d-r
    deg degree
    rad radian
    grad gra gradian gon
    i j imaginary
    complex cmplx r→c r->c
    re real realpart
    im imag imagpart
    conj conjugate
    arg angle phase carg
    polar cis →rec ->rec rec
    phasor cylin
    rect rectangular cartesian
    mixed ab/c propfrac
    group thousands separator
    prefix engsi
    topolar →pol ->pol c→p
    gamma tgamma γ
    lngamma lgamma gammaln loggamma
    digamma psi
    polygamma psi
    beta β
    lambertw productlog
    ncr comb choose binomial binom nck combin combinations combination
    npr perm permut permutations permutation
    besselj jn jv
    bessely yn yv
    besseli iv
    besselk kn kv
    airyai airy
    ei expi expintegral eint
    expint e1
    li logint logintegral
    si sinint sinintegral
    ci cosint cosintegral
    erfinv inverf
    gammainc incgam igamma
    gammaincp gammap
    gammaincq gammaq
    betainc betai ibeta
    hurwitz hurwitzzeta
    altzeta eta
    rising pochhammer
    phi golden goldenratio
    eulergamma euler
    eulern eulernumber
    legendrep legendre
    chebyt chebyshev tchebycheff
    hermite hermiteh
    hyp1f1 kummer
    hyperu tricomi
    normpdf ndist normalpdf normaldist dnorm gaussian
    normcdf normalcdf normdist pnorm ncdf
    norminv invnorm invnormal qnorm icdf
    tcdf tdist studentt
    tinv invt
    chi2cdf chisq chisquare pchisq chicdf χ²cdf
    chi2inv invchi2 qchisq
    fcdf fdist
    finv invf
    binompdf binomdist dbinom binomial
    binomcdf binomdist pbinom binomial
    poissonpdf poisson dpois
    poissoncdf poisson ppois
    chi2pdf dchisq
    binominv qbinom invbinom critbinom binoinv binomial
    poissoninv qpois invpoisson poissinv
    exponpdf dexp exppdf expdist exponential
    exponcdf pexp expcdf expdist
    exponinv qexp expinv
    gammapdf dgamma gampdf gammadist
    gammacdf pgamma gamcdf gammadist
    gammainv qgamma gaminv
    betapdf dbeta betadist
    betacdf pbeta betadist
    betainv qbeta invbeta
    uniformpdf dunif unifpdf
    uniformcdf punif unifcdf
    uniforminv qunif unifinv
    lognormpdf dlnorm lognpdf lognormal
    lognormcdf plnorm logncdf lognormdist
    lognorminv qlnorm logninv
    weibullpdf dweibull wblpdf weibulldist
    weibullcdf pweibull wblcdf weibulldist
    weibullinv qweibull wblinv
    cauchycdf pcauchy
    laplacecdf plaplace
    logisticcdf plogis
    paretocdf ppareto
    geompdf geometpdf dgeom geopdf
    geomcdf geometcdf pgeom geocdf
    geominv invgeom qgeom geoinv
    nbinompdf dnbinom nbinpdf negbinomdist negbinompdf
    nbinomcdf pnbinom nbincdf negbinomdist negbinomcdf
    nbinominv qnbinom nbininv
    hypergeompdf dhyper hygepdf hypgeomdist
    hypergeomcdf phyper hygecdf hypgeomdist
    hypergeominv qhyper hygeinv
    seed rdz srand randomseed randseed setseed
    rand random rnd ran ran# rnd# rndm uniform
    randint irand randrange randomint intrand dice coin lottery
    randn randnorm normalrand rnorm
    shuffle permute
    prime? isprime prime primeq isprime?
    nextprime nextp
    prevprime prevp precprime previousprime
    primepi primecount
    nthprime prime ithprime
    factor factors factorise factorize factorint ifactor ifactors primefactors
    divisors divis
    totient eulerphi
    divsigma sigma
    moebius mobius möbius
    powmod modpow powermod modexp expmod
    invmod modinv modinverse inversemod
    jacobi kronecker
    xgcd gcdex gcdext bezout egcd iegcd extgcd
    crt chinese ichinrem chrem
    cfrac contfrac
    tofrac →q ->q rationalize bestappr frac toq
    fib fibonacci
    isqrt sqrtint
    digitsum sumdigits
    bernoulli bernfrac ibernoulli
    partitions numbpart
    dfact doublefactorial !!
    subfact derangements
    wsize wordsize stws
    bitnot ~ cpl complement bitcpl bitwise
    shl << lshift lsh sl leftshift
    shr >> rshift rsh sr rightshift >>>
    asr sra
    bswap byteswap swapbytes htonl ntohl htons ntohs
    rol rl rotl rotxy
    ror rr rotr
    bit? bit testbit bittest
    setbit sb bset
    clrbit cb clearbit bclr
    flipbit togglebit invertbit
    popcount bitcount popcnt hamming #b
    clz nlz
    ctz ntz
    floatbits doubletobits bitcast
    tofloat bitstofloat bitstodouble
    floateven roundfloat tofloat64 fround fl
    ulp eps spacing
    nextup nextafter nextfloat succ
    nextdown prevfloat pred
    and & && band bitand ∧ bitwise netmask
    or | || bor bitor ∨ bitwise
    xor bitxor bxor eor ⊕ bitwise
    not ¬ lnot
    = == eq equal same
    != <> ≠ ne ~=
    < lt
    > gt
    <= ≤ le lte
    >= ≥ ge gte
    pack →list ->list →array ->array →arry ->arry
    unpack arry→ arry-> list→ list-> array→ array-> obj→ obj-> explist explode comp→ comp->
    len length size
    get nth element geti
    put replace puti repl
    concat append concatenate
    slice sublist subvec
    dot inner innerproduct dotproduct
    cross crossproduct
    norm vabs fnrm
    det determinant
    transpose trn trans
    idmat idn identity eye matid
    solve linsolve simult
    eigen eig eigenvalues egvl eigvals eigvl
    eigvec egv eigenvectors eigvects
    charpoly pcar charpol
    rref rowreduce ref
    nullspace kernel matker ker
    svdvals svl
    expm matexp
    lsq lstsq leastsquares
    polyroots proot poly quadratic cubic quad
    roots zeros allroots fsolve nsolve
    minimize argmin optimize optimise
    maximize argmax optimize optimise
    extent extrema extremum
    ode odeint dsolve desolve odesolve rk4 ivp rkf rrk rkfstep rrkstep diffeq
    integrate int integral ∫ quad fnint nint intnum numint integ pgmint
    inf infinity ∞
    diff deriv derivative nderiv d/dx differentiate ∂
    limit lim
    nsum sigma summation σ
    nprod product
    findroot fsolve solver fzero nsolve root_finding rootfind findzero bisect brentq newton pgmslv
    plot graph draw
    polyval peval horner
    polymul pmul conv
    polydiv pdiv deconv
    frompolyroots pcoef
    tostr →str ->str str tostring num2str repr
    tonum str→ str-> val tonumber strtod
    ord num asc ascii
    chr char ascii
    format sprintf printf
    call execute apply macro infix expression algebraic formula
    if ift conditional
    ifelse ifte iif conditional
    times repeat dotimes loop
    while loop
    for loop
    each foreach dolist loop
    map dolist
    filter select
    fold reduce foldl stream
    break leave
    stop return halt
    error raise throw doerr
    sto store define macro currency currencies sto▶
    rcl recall mr
    sto+ st+ m+ sto_add
    sto- st- m-
    sto* st* st×
    sto/ st/ st÷
    purge delete unset forget clv
    vars variables view
    range seq arange iota
    rangeby linspace
    reverse rev revlist
    sum total σlist slist addlist tot
    prod product πlist plist
    mean average avg
    median med
    var variance
    sdev stdev stddev std_dev stdeviation sd
    minof minimum minσ minς
    maxof maximum maxσ maxς
    quantile percentile quartile
    cumsum cumulative
    cumprod cumproduct
    pvar varp popvar var.p variancep
    psdev pstdev popsd
    gmean geomean geometricmean
    hmean harmean harmonicmean
    wmean weightedmean weighmean
    mode mode.mult
    iqr interquartile
    skew skewness
    kurtosis kurt excess
    cov covar covariance.s
    spearman spearmanr
    histogram hist frequency bins
    ranks rank.avg rankdata
    ttest t.test t-test tscore hypothesis
    ttest2 ttest_ind welch
    chi2test chisq.test chitest chisquaretest
    anova oneway f_oneway
    meanci tinterval confidence confint
    fit linreg lr regression trend slope
    regress multireg ols
    stat σ+ sigma+ s+
    unstat σ- σ− sigma- s-
    clearstat clς clσ clrς
    count nς nσ
    meanxy x̄ x̅
    predict forecast predv predy fcsty
    corr correl correlation pearson
    convert conv conversion kitchen recipe cooking
    gasmark kitchen baking
    ubase siunit
    tounit →unit ->unit
    addmonths edate
    dow dayofweek
    todate mkdate mdy dmy
    fromunix fromtimestamp unixtodate date
    tounix unixtime unixepoch epoch timestamp
    today date tomorrow yesterday
    tozone timezone worldclock
    inzone timezone
    ymd year month day
    ymdbetween birthday anniversary
    weekday calendar
    isoweek calendar week
    businessdays workdays networkdays deadline
    tohms →hms ->hms hms dms →dms ->dms
    tohr hms→ hms-> →hr ->hr →h ->h hr
    pm ± plusminus uncertainties tolerance
    unc uncertainty
    molarmass molecularweight molarweight atomicweight
    const constant constants
    npv discount
    tvm compound pmt pv fv nper rate mortgage annuity lease leasing savings pension tvmroot loan payment
    amort amortization mortgage
    ipmt interestpayment
    ppmt principalpayment
    sln straightline
    syd sumofyears soyd
    ddb doubledeclining
    db decliningbalance
    effrate effect eff apy
    nomrate nominalrate nom apr
    yearfrac daycount dcf
    bondprice price coupon
    bondyield ytm
    digits precision prec scale
    fix decimals
    sci scientific
    eng engineering
    exact rational symbolic
    decimal approx →num ->num evalf numeric float xnum
    hex hexadecimal base16
    oct octal base8
    bin binary base2
    dec base10
    print disp display echo msgbox
    showall stack printstack prstk dump prst prstc
    why explain
    apropos search
    find indexof strpos instr index pos
    split explode tokenize
    tutorial tour learn lesson lessons demo teach introduction
    words catalog
    quit logout :q off q
    edit visit editb
    time teval timeit tic
    copy clip
    """
}
