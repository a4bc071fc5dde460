/** A row whose columns are selected under the names of the wire's item `T`; its timestamps `K` are still dates. */
export type DatedRow<T, K extends keyof T> = Omit<T, K> & { [Key in K]: Date | Extract<T[Key], null> };
