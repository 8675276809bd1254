/** A moment of an answer → milliseconds since the epoch. */
export function toMs({ seconds, nanos }: { readonly seconds: string; readonly nanos: string }): number {
  return Number(seconds) * 1000 + Math.floor(Number(nanos) / 1_000_000)
}
