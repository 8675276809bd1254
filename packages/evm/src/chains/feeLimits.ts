/** Where fees of a chain are doubted: amounts in the chain's coin as decimal text, such as `0.5`; gas as a number. */
export type FeeLimits = {
  /** Above it a visitor has to tick that the fee was read. */
  readonly warn?: string
  /** Above it a visitor has to type the fee. */
  readonly confirm?: string
  /** Above it nothing is sent. */
  readonly refuse?: string
  /** The most gas of one transaction. */
  readonly gas?: number
}
