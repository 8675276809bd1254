import type { Behaviour } from '../../behaviour.ts'

/** A wallet that answers with promises of its own making. */
export const ownThenables: Behaviour = {
  title: 'answers with promises of its own making',
  seenIn: 'very old promise libraries',
  play(wallet) {
    const { request } = wallet.provider
    const answer = (call: Parameters<typeof request>[0]) => ({
      // biome-ignore lint/suspicious/noThenProperty: the misbehaviour
      then: (resolve: (value: unknown) => void, reject: (error: unknown) => void) =>
        void request(call).then(resolve, reject),
    })
    // Its promises are none by type either: that is the misbehaviour.
    wallet.provider = { ...wallet.provider, request: answer as unknown as typeof request }
  },
}
