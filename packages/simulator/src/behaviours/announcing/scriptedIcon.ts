import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has a picture with a script. */
export const scriptedIcon: Behaviour = {
  title: 'has a picture with a script',
  seenIn: 'attack',
  play(wallet) {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
    wallet.info.icon = `data:image/svg+xml,${encodeURIComponent(picture)}`
  },
}
