// PostgreSQL plans a prepared statement anew for the values that it is given, for as long as that promises less than one plan for any: a list
// of one entry instead of ten, a part that a boolean leaves out. Where an index leads to each row anyway, it is the planning that costs: a
// ticket by its id 0.27 of 0.32 ms. The price: a plan that was made while a table was small is kept until that is analyzed (analyze-grown.ts).
// Not where rows are locked, whose order would hang on the plan (two at once then wait for each other), nor where hundreds come together:
// claims and ends of deliveries were a third slower by one plan for all.

/** A placeholder (`$2`) of a type (`bigint[]`), whose value no plan sees: one serves all, once per connection. */
export const unseen = (placeholder: string, type: string): string =>
  `(select ${placeholder}::${type})::${type}`
