import { test } from 'vitest'

type Closable = { readonly close: () => Promise<void> }

/** The `test` of a contract: each has something of its own under test, closed whatever comes of it. */
export function checkEach<Under extends Closable>(make: () => Promise<Under>) {
  return (sentence: string, body: (under: Under) => Promise<void>) =>
    test(sentence, async () => {
      const under = await make()
      try {
        await body(under)
      } finally {
        await under.close()
      }
    })
}
