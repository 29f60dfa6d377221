@testable import Calculator
import Testing

/// The table is complete, and every example in it is true.
@Suite struct CommandTableTests {
  let table = CommandTable.standard

  @Test func everyExampleGivesItsResult() throws {
    for command in table.commands {
      for example in command.examples {
        // An example has lines side by side.
        let output = try CalculatorModel.transcript(of: example.keys).joined(separator: " ")
          .replacing(#/^\d+:\d+: /#, with: "error: ")
          .replacing("\n", with: " ")
        #expect(output == example.result, "\(command.name): \(example.keys)")
      }
    }
  }

  @Test func everyRowSaysWhatItDoes() {
    /// Words whose work only the prompt or the surroundings can show.
    let withoutExample: Set<String> = [
      "undo", "redo", "presses", "help", "words", "about", "copy", "apropos", "save", "load",
      "plot", "plotto", "odeplot", "odeplotto", "listen", "unlisten", "listeners", "tape", "now",
      "today", "run",
      "edit", "time", "tutorial",
    ]
    for command in table.commands {
      #expect(command.summary.hasSuffix(".") || command.summary.hasSuffix("?"), "\(command.name)")
      #expect(command.summary.count <= 80, "\(command.name)")
      #expect(!command.effect.isEmpty, "\(command.name)")
      #expect(command.examples.isEmpty == withoutExample.contains(command.name), "\(command.name)")
    }
  }

  /// For expressions, the declared number of results decides whether a row is a function; for the
  /// manual, its effect does.
  @Test func rowsLeaveAsManyValuesAsTheyDeclare() throws {
    var tried: Set<String> = []
    for row in table.commands {
      guard case .values(_, gives: let count?, _) = row.action else { continue }
      for example in row.examples where example.keys.hasSuffix(" \(row.name)") {
        let before = CalculatorModel(keys: String(example.keys.dropLast(row.name.count)))
        let after = CalculatorModel(keys: example.keys)
        let change = after.machine.stack.count - before.machine.stack.count
        let left = change + row.operands.count
        #expect(left == count, "\(row.name)")
        tried.insert(row.name)
      }
      var depth = 0
      let results = row.effect.split(separator: "→")[1].filter { sign in
        depth += sign == "[" ? 1 : sign == "]" ? -1 : 0
        return depth == 0
      }
      #expect(results.split(separator: " ").count == count, "\(row.name)")
    }
    #expect(tried.count >= 60)
  }

  /// Whether a value is a program, or several in a vector.
  private func isProgram(_ value: Value) -> Bool {
    switch value {
    case .program: true
    case .vector(let vector): vector.elements.contains(where: isProgram)
    default: false
    }
  }

  @Test func programsStandBeforeOrBehindWhatGoesWithThem() throws {
    var tried: Set<String> = []
    for row in CommandTable.numerical + CommandTable.solving {
      for example in row.examples {
        guard let place = example.keys.firstRange(of: " \(row.name)") else { continue }
        let stack = CalculatorModel(keys: String(example.keys[..<place.lowerBound])).machine.stack
        guard let first = stack.first, let last = stack.last else { continue }
        // One guess after its program would be two ends of a range.
        if row.name == "findroot" && stack.count == 2 { continue }
        let moves = isProgram(last) ? "rolld" : "roll"
        guard isProgram(last) || isProgram(first) else { continue }
        var keys = example.keys
        keys.replaceSubrange(place, with: " \(stack.count) \(moves) \(row.name)")
        let output = try CalculatorModel.transcript(of: keys).joined(separator: " ")
        #expect(output == example.result, "\(keys)")
        tried.insert(row.name)
      }
    }
    #expect(tried.count == 14)
  }

  @Test func namesAndAliasesFindTheirRow() {
    for command in table.commands {
      for name in [command.name] + command.aliases {
        #expect(table.command(named: name)?.name == command.name)
      }
    }
    #expect(table.command(named: "nosuch") == nil)
  }

  @Test(arguments: [
    ("sine", "sin"), ("sqrrt", "sqrt"), ("swpa", "swap"), ("dorp", "drop"),
    ("lnn", "ln"), ("Sin", "sin"),
  ]) func misspellingsFindTheNearestWord(word: String, nearest: String) throws {
    let output = try CalculatorModel.transcript(of: word)
    #expect(output == ["1:1: unknown word '\(word)'; did you mean '\(nearest)'?"])
  }

  @Test func synonymsAreOfWordsAndAreNoWords() {
    for (word, synonyms) in Synonyms.lines {
      #expect(table.command(named: word)?.name == word)
      #expect(table.command(named: word)?.synonyms == synonyms.map(String.init))
      for synonym in synonyms {
        #expect(table.command(named: String(synonym)) == nil, "\(synonym)")
        #expect(synonym == synonym.lowercased(), "\(synonym)")
      }
    }
  }

  @Test(arguments: [
    ("comb", "here it is 'ncr'"), ("CROSS", "did you mean 'cross'?"), ("QR", "did you mean 'qr'?"),
    ("DEC", "did you mean 'dec'?"), ("ROOT", "here it is 'findroot' or 'root'"),
    ("bar", "the unit is '_bar'"), ("usd", "the unit is '_USD'"), ("nPr", "did you mean 'npr'?"),
    ("fft", "there is no Fourier or Laplace transform"), ("XPON", "here it is 'abs log floor'"),
    ("sqr", "here it is 'sq' or 'sqrt'"),
    ("ArcSin", "here it is 'asin'"), ("binomail", "did you mean 'ncr'?"),
  ]) func namesFromElsewhereAreTranslated(word: String, meaning: String) throws {
    let output = try CalculatorModel.transcript(of: word)
    #expect(output == ["1:1: unknown word '\(word)'; \(meaning)"])
  }

  @Test func aLongNameIsCut() throws {
    let name = String(repeating: "x", count: 61)
    #expect(
      try CalculatorModel.transcript(of: name) == ["1:1: unknown word '\(name.dropLast())…'"])
    let formula = String(repeating: "1+", count: 200)
    guard case .twofold(let line) = LineReader(Machine()).read("80 - \(formula)1 + 15%") else {
      throw CalculatorError.invalidUTF8
    }
    #expect("\(line)" == "'80 - \(formula.prefix(55))…' can be read in two ways")
  }

  /// The name of a column in other letters comes before the word of others, `bondprice`.
  @Test func aVariableInOtherLettersIsMeant() throws {
    let output = try CalculatorModel.transcript(of: "1 sto price Price")
    #expect(output == ["1:13: unknown word 'Price'; did you mean 'price'?"])
  }

  /// Each command of an HP-48G, and most of a 50g, is a word, or its error says which keys do it or
  /// that none do: none is taken for a misspelt word.
  @Test func commandsOfHPCalculatorsAreTranslated() throws {
    let names = Self.commandsOfHP.split { " \n".contains($0) }.map(String.init)
    #expect(names.count > 550)
    for name in names where table.command(named: name) == nil {
      let output = try CalculatorModel.transcript(of: name).joined()
      guard let hint = Hint(name: name) else {
        Issue.record("\(name): \(output)")
        continue
      }
      switch hint {
      case .said(let sentence): #expect(output.hasSuffix(sentence), "\(name): \(output)")
      case .called(_, let words):
        #expect(output.contains("'\(words[0])'"), "\(name): \(output)")
      default: Issue.record("\(name): \(hint)")
      }
    }
  }

  private static let commandsOfHP = """
    ABS ACK ACKALL ACOS ACOSH ADD ALOG AMORT AND ANIMATE APPLY ARC ARCHIVE ARG ARRY→ →ARRY ASIN
    ASINH ASN ASR ATAN ATANH ATICK ATTACH AUTO AXES BAR BARPLOT BAUD BEEP BESTFIT BIN BINS BLANK
    BOX BUFLEN BYTES B→R CASE CEIL CENTR CF %CH CHOOSE CHR CKSM CLEAR CLKADJ CLLCD CLOSEIO CLΣ
    CLUSR CLVAR CMPLX CNRM COL+ COL- COL→ →COL COLCT COLΣ COMB CON COND CONIC CONJ CONST CONT
    CONVERT CORR COS COSH COV CR CRDIR CROSS CSWP CYLIN C→PX C→R DARCY DATE DATE+ →DATE DBUG DDAYS
    DEC DECR DEFINE DEG DELALARM DELAY DELKEYS DEPND DEPTH DET DETACH →DIAG DIAG→ DIFFEQ DISP DO
    DOERR DOLIST DOSUBS DOT DRAW DRAX DROP DROP2 DROPN DTAG DUP DUP2 DUPN D→R E EDIT EGV EGVL ELSE
    END ENDSUB ENG EQ→ EQNLIB ERASE ERR0 ERRM ERRN EVAL EXP EXPAN EXPFIT EXPM EYEPT FACT FANNING
    FC? FC?C FFT FINDALARM FINISH FIX FLOOR FOR FP FREE FREEZE FS? FS?C FUNCTION GET GETI GOR GRAD
    GRAPH GRIDMAP →GROB GROB GXOR HALT HEAD HEX HISTOGRAM HISTPLOT HMS+ HMS- HMS→ →HMS HOME IDN IF
    IFERR IFFT IFT IFTE IM INCR INDEP INFORM INPUT INV IP ISOL KERRM KEY KGET KILL LABEL LASTARG
    LCD→ →LCD LIBEVAL LIBS LINE LINFIT LIST→ →LIST ΔLIST ΠLIST ΣLIST LN LNP1 LOG LOGFIT LQ LR LSQ
    LU MANT ↑MATCH ↓MATCH MAX MAXR MAXΣ MCALC MEAN MEM MENU MERGE MIN MINEHUNT MINIT MINR MINΣ
    MITM MOD MROOT MSGBOX MSOLVR MUSER NDIST NDUPN NEG NEWOB NEXT NIP NOT NOVAL NSUB NΣ →NUM NUM
    NUMX NUMY OBJ→ OCT OFF OLDPRT OPENIO OR ORDER OVER PARAMETRIC PARITY PARSURFACE PATH PCOEF
    PCONTOUR PCOV PDIM PERM PEVAL PGDIR PICK PICK3 PICT PICTURE PINIT PIX? PIXOFF PIXON PKT PLOT
    PMAX PMIN POLAR POS PR1 PREDV PREDX PREDY PRLCD PROMPT PROOT PRST PRSTC PRVAR PSDEV PURGE PUT
    PUTI PVAR PVARS PVIEW PWRFIT PX→C →Q →Qπ QR QUAD QUOTE RAD RAND RANK RANM RATIO RCEQ RCI RCIJ
    RCL RCLALARM RCLF RCLKEYS RCLMENU RCLΣ RCWS RDM RDZ RE RECN RECT RECV REPEAT REPL RES RESTORE
    REVLIST RKF RKFERR RKFSTEP RL RLB RND RNRM ROLL ROLLD ROOT ROT ROW+ ROW- ROW→ →ROW RR RRB RREF
    RRK RRKSTEP RSBERR RSD RSWP RULES R→B R→C R→D SAME SBRK SCALE SCATRPLOT SCATTER SCHUR SCI SCLΣ
    SCONJ SDEV SEND SEQ SERVER SF SHOW SIDENS SIGN SIN SINH SINV SIZE SL SLB SLOPEFIELD SNEG SNRM
    SOLVEQN SORT SPHERE SQ SR SRAD SRB SRECV START STD STEP STEQ STIME STO STO* STO+ STO- STO/
    STOALARM STOF STOKEYS STOΣ →STR STR→ STREAM STWS SUB SVD SVL SWAP SYSEVAL %T →TAG TAIL TAN
    TANH TAYLR TDELTA THEN TICKS TIME →TIME TINC TLINE TMENU TOT TRACE TRANSIO TRN TRNC TRUTH TSTR
    TVARS TVM TVMBEG TVMEND TVMROOT TYPE UBASE UFACT →UNIT UNPICK UNROT UNTIL UPDIR UTPC UTPF UTPN
    UTPT UVAL V→ →V2 →V3 *W VAR VARS VERSION VIEW VTYPE WAIT WHILE WIREFRAME WSLOG ΣX ΣX2 XCOL
    XMIT XOR XPON XRNG XROOT XVOL XXRNG ΣXY ΣY ΣY2 YCOL YRNG YSLICE YVOL YYRNG ZFACTOR ^ | ! % * +
    - / < = == > ∂ ∫ Σ Σ+ Σ- ≠ ≤ ≥ CHOLESKY EXPAND SUBST COLLECT ADDTMOD MODSTO TEXPAND PARTFRAC
    EULER IBERNOULLI INVMOD IQUOT IREMAINDER ISPRIME? NEXTPRIME PREVPRIME LAGRANGE HADAMARD
    TCHEBYCHEFF HERMITE KER REF PROPFRAC XNUM XQ TAYLOR0 SERIES LAP ILAP INTVX DERVX SOLVE
    SIMPLIFY DIVIS GAMMA PSI ZETA PCAR CHARPOL HORNER IEGCD ICHINREM POWMOD DIVMOD ABCUV IABCUV
    CHINREM CURL CYCLOTOMIC DIV2 DIVPC EXLR EXP2POW EXPLN FCOEF FDISTRIB FROOTS FXND GAUSS GBASIS
    GREDUCE HALFTAN IBP LAPL LCXM LDEC LGCD LIN LNAME LNCOLLECT LVAR POTENTIAL POWEXPAND PREVAL
    PTAYL RCLVX RESULTANT RISCH SIGMAVX SIGNTAB SIMP2 SINCOS SOLVEVX STOVX STURM SYLVESTER TABVAL
    TABVAR TAN2SC TCOLLECT TLIN TRIG TRIGCOS TRIGSIN TRIGTAN UNASSIGN DIV2MOD EXPANDMOD FACTORMOD
    GCDMOD RREFMOD GRAMSCHMIDT HILBERT VANDERMONDE
    """

  /// Keys of one word elsewhere, with operands and their result there.
  @Test(arguments: [
    ("[7 8 9]", "HEAD", "7"), ("[7 8 9]", "TAIL", "[8 9]"), ("\"abc\"", "TAIL", "\"bc\""),
    ("1 2", "DUPDUP", "1 2 2 2"), ("1 2 3", "PICK3", "1 2 3 1"), ("[[1 2] [3 4]]", "RSUM", "[3 7]"),
    ("[1 4 9]", "ΔLIST", "[3 5]"), ("[3 4]", "UVEC", "[0.6 0.8]"), ("1 2", "→V2", "[1 2]"),
    ("1 2 3", "→V3", "[1 2 3]"), ("[1 2]", "V→", "1 2"), ("3 4i +", "C→R", "3 4"),
    ("-12345", "XPON", "4"), ("-12345", "MANT", "-1.2345"), ("0.00123", "XPON", "-3"),
    ("0.00123", "MANT", "1.23"), ("deg 4 3 swap", "POL", "5 53.1301023541560"),
    ("deg 4 3", "R→P", "53.1301023541560 5"), ("deg 30 2", "P→R", "1 1.73205080756888"),
    ("100", "C→F", "212_°F"), ("212", "F→C", "100_°C"), ("0x12", "RLB", "4608"),
    ("16 wsize unsigned 0x1234", "RLB", "13330"), ("16 wsize unsigned 0x1234", "RRB", "13330"),
    ("0x12", "SLB", "4608"), ("0x1234", "SRB", "18"), ("0.1", "single", "0.100000001490116"),
    ("0.1", "double", "0.1"), ("0.5", "E↑X-1", "0.648721270700128"),
  ]) func keysOfOneWordElsewhere(operands: String, name: String, result: String) throws {
    let keys = Synonyms.words(for: name)[0]
    #expect(
      try CalculatorModel.transcript(of: "\(operands) \(keys)").joined(separator: " ") == result)
  }

  /// The keys in what is said of a name exist: each word in quotes is one, and phrases are read as
  /// keys.
  @Test func whatIsSaidOfNamesIsTrue() {
    let reader = LineReader(CalculatorModel(keys: "5 sto x 5 sto n { } sto f").machine)
    for line in Synonyms.phraseLines { #expect(reader.mayRun(line.word), "\(line.word)") }
    for line in Synonyms.absences.split(separator: "\n") {
      let sentence = line.split(separator: "←")[0]
      for (index, quoted) in sentence.split(
        separator: "'", omittingEmptySubsequences: false
      ).enumerated() where index % 2 == 1 {
        #expect(quoted.contains("…") || reader.mayRun(String(quoted)), "\(quoted)")
      }
    }
    let names = (Synonyms.lines + Synonyms.phraseLines).flatMap(\.synonyms)
    #expect(Set(names).isDisjoint(with: Synonyms.sentences.keys))
  }

  @Test func aVariableCanBeTheNearestWord() throws {
    let output = try CalculatorModel.transcript(of: "1 sto length lenght")
    #expect(output == ["1:14: unknown word 'lenght'; did you mean 'length'?"])
  }
}
