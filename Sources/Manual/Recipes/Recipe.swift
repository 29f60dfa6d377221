/// An everyday task, how surd does it, and what one would type elsewhere.
struct Recipe: Sendable {
  /// What is wanted.
  let task: String
  /// How surd does it.
  let example: ManualExample
  /// The programs that one would take otherwise, and what to type there.
  let elsewhere: String

  init(_ task: String, _ example: ManualExample, elsewhere: String = "") {
    (self.task, self.example, self.elsewhere) = (task, example, elsewhere)
  }

  /// The recipe as an item of a list.
  var item: Item {
    elsewhere.isEmpty
      ? Item(task, "", .examples([example]))
      : Item(task, "", .examples([example]), .paragraph(elsewhere))
  }
}

/// The page of recipes, surd-recipes(7).
extension Section {
  /// Its sections.
  static let recipeSections: [Section] =
    [
      Section(
        "DESCRIPTION",
        [
          .paragraph(
            """
            Everyday tasks, each with the line to type and its result, and for some of them what you \
            would type in another program. A line after `$` is for the shell; anything else is keys \
            for the prompt, with the result after the arrow. In the shell, put keys with `*`, `!`, `<`, \
            `>`, `(`, `{` or quotes in quotes.
            """)
        ])
    ]
    + recipes.map { title, recipes in Section(title, [.list(recipes.map(\.item), isCompact: false)])
    }
    + [Section("SEE ALSO", [.paragraph("`surd(1)`, `surd-units(7)`, `surd-words(7)`")])]

  /// The recipes by their sections.
  private static let recipes: [(title: String, recipes: [Recipe])] = [
    ("COLUMNS AND FILES", Recipe.columns), ("EVERYDAY", Recipe.everyday), ("MONEY", Recipe.money),
    ("DAYS AND HOURS", Recipe.time), ("UNITS", Recipe.units), ("COMPUTERS", Recipe.computers),
    ("NUMBERS", Recipe.numbers), ("SCIENCE", Recipe.science), ("TRADES", Recipe.trades),
  ]
}
