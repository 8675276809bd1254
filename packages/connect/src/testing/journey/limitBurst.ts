import type { FakeWallet } from '@latchkey/simulator'

/** As many as a server takes of one sender in one go; who sends more is cut off. */
const mostAtOnce = 200

/** Does as much of what a wallet tells by itself as its line carries. */
export function limitBurst(wallet: FakeWallet): (act: () => void) => void {
  let sent = 0
  return (act) => {
    if (sent === 0) {
      wallet.later(1000, () => {
        sent = 0
      })
    }
    sent += 1
    if (sent <= mostAtOnce) act()
  }
}
