import Calculator

/// Everyday words for which users ask `help`, with the words of the table and the sections of the
/// manual to which they lead.
struct HelpTopic {
  /// The everyday words.
  let names: [Substring]
  /// The words of the table.
  let words: [String]
  /// The sections, by the names that `help` accepts.
  let sections: [String]

  /// The topic of a plain word, or of several words with `_` or blanks between them; nil if there
  /// is none.
  static func named(_ name: String) -> HelpTopic? {
    let name = name.replacing(" ", with: "_")[...]
    return all.first { $0.names.contains(name) }
  }

  /// The rows of its words.
  func rows(in table: CommandTable) -> [Command] { words.compactMap { table.command(named: $0) } }

  /// All topics, in the order of the list.
  static let all: [HelpTopic] = list.split(separator: "\n").map { line in
    let sides = line.split(separator: ":")
    let targets = sides[1].split(separator: " ").map(String.init)
    return HelpTopic(
      names: sides[0].split(separator: " "),
      words: targets.filter { $0 != $0.uppercased() },
      sections: targets.filter { $0 == $0.uppercased() })
  }

  /// One topic per line: its names, words, and sections in capitals.
  private static let list = """
    percentage percentages discount tip markup vat tax: percent change share MONEY
    loan loans mortgage annuity credit payment pmt interest savings: tvm amort ipmt effrate MONEY
    stock bond bonds investment finance cash cashflow: npv irr xirr bondprice bondyield MONEY
    currency currencies euro dollar pound exchange rates money: to sto MONEY
    matrix matrices determinant inverse linear: det solve transpose inv eigen VECTORS
    list lists array arrays: get map pack len VECTORS
    equation equations unknown: roots findroot solve polyroots SOLVING
    zeros zero solver root-finding: roots findroot croots SOLVING
    optimum optimization minimum maximum extremes: minimize maximize extent SOLVING
    derivative derivatives differentiate slope gradient: diff taylor INTEGRALS
    integral integrals integration area: integrate INTEGRALS
    series summation sigma products: nsum nprod taylor INTEGRALS
    differential odes dsolve: ode odeplot SOLVING
    polynomial polynomials: polyroots polyval polyfit polyfactor VECTORS
    formula formulas algebra infix paper notation expression parentheses brackets: call EXPRESSIONS READING
    rpn stack postfix enter: dup swap drop undo KEYS
    temperature celsius fahrenheit kelvin: to convert QUANTITIES
    length distance weight mass volume speed pressure energy conversion conversions metric imperial: to simplify ubase QUANTITIES
    constant speed-of-light planck avogadro codata: const QUANTITIES
    chemistry molecule molecules element elements: molarmass QUANTITIES
    uncertainty uncertainties error-bars measurement tolerance: pm nominal unc interval QUANTITIES
    range ranges interval-arithmetic: interval low high QUANTITIES
    decibel decibels level db: to QUANTITIES
    hour hours minute minutes second seconds duration time clock worktime timesheet hms: tohms to DURATIONS
    date calendar day days week weeks month months year years: todate dow addmonths ymdbetween isoweek QUANTITIES
    age birthday anniversary: ymdbetween today QUANTITIES
    timestamp timestamps time_stamp unix_time epoch: fromunix tounix now QUANTITIES
    zone timezone timezones utc: tozone inzone now QUANTITIES
    average averages std stdev deviation statistic: mean sdev var median STATISTICS
    weighted weighted_mean weighted_average: wmean STATISTICS
    moving_average rolling_average rolling running_average: slice mean map STATISTICS
    cumulative running_total running_totals: cumsum cumprod LINES
    percentile percentiles quartile quartiles: quantile median iqr STATISTICS
    regression correlation fitting trend: fit corr regress linfit STATISTICS
    histogram histograms bins: histogram plot STATISTICS
    test tests significance hypothesis p-value: ttest ttest2 chi2test anova STATISTICS
    normal gaussian bell distribution distributions: normcdf norminv normpdf STATISTICS
    binomial combinations permutations combinatorics: ncr npr binompdf binomcdf
    dice coin random-number lottery: randint rand shuffle seed
    primes factorization factors: factor prime? nextprime divisors
    hexadecimal octal binary radix: hex bin oct base inbase NUMBER
    bitwise mask shift shifts flags: shl shr and or xor bitnot
    ieee754 float double single: floatbits tofloat floateven FLOATING
    rgb hexcolor colors colour-picker: rgb torgb hsb
    angle angles degree degrees radians: deg rad todeg torad TRIGONOMETRY
    trig sine cosine tangent: sin cos tan asin
    imaginary polar-coordinates phasors: complex polar re im arg
    root radical radicals cube-root: sqrt cbrt root
    thousand thousands thousands_separator grouping: group VALUES
    rounding significant decimals precision: fix digits round roundto VALUES
    fraction rational rationals: exact tofrac numer denom VALUES
    scientific engineering prefixes exponent: sci eng prefix std VALUES
    logarithm logarithms powers: ln log exp logb
    graph graphs chart charts function-plot draw: plot plotto PLOTS
    table csv tsv column columns spreadsheet excel delimiter delimiters: split tonum LINES
    pipe pipes stdin stdout stderr awk: run print LINES OUTPUT
    exit_code exit_codes return_code errorlevel: error quit EXIT
    sheet notebook document markdown: save SHEETS
    file files script scripts batch: run save load SCRIPTS
    ans answer last_answer last_result: dup lastx undo KEYS
    session history recall: undo redo lastx save INTERACTIVE
    program programming function functions def lambda macro: sto if for while PROGRAMS
    loop loops repeat: for times while each PROGRAMS
    variable memory-register store: sto rcl purge vars PROGRAMS
    text texts string: format find slice tostr STRINGS
    editor vim emacs vscode lsp: edit EDITORS
    assistant ai mcp claude: help ASSISTANTS
    launcher rofi alfred widget: help ANSWERS
    example examples cookbook howto: tutorial apropos EXAMPLES
    color theme prompt completion preview: preview paper levels INTERACTIVE ENVIRONMENT
    hp hp48 hp50g hp12c hp15c: keys DIFFERENCES
    dc bc: help DIFFERENCES
    json listener listeners socket: listen unlisten LISTENERS
    """
}
