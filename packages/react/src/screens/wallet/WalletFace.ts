/** A wallet as its screens show it. */
export type WalletFace = {
  /** Empty where it has none of its own, such as any wallet on a phone. */
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  /** Finds its logo, where it has announced no icon. */
  readonly key?: string
}
