/** Why: the English texts must have exactly the keys and arguments of the Spanish ones; this type enforces it. */

/** The shape of a dictionary: literal texts become `string`, functions keep their arguments. */
export type Dict<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends readonly (infer I)[]
      ? readonly Dict<I>[]
      : { readonly [K in keyof T]: Dict<T[K]> };
