import type { Behaviour } from '../../behaviour.ts'

/** A wallet that has a picture that grows a thousand millionfold. */
export const iconBomb: Behaviour = {
  title: 'has a picture that grows a thousand millionfold',
  seenIn: 'attack',
  play(wallet) {
    const levels = Array.from({ length: 9 }, (_, level) => {
      const uses = `<use href="#l${level}"/>`.repeat(10)
      return `<g id="l${level + 1}">${uses}</g>`
    })
    const bomb = `<svg xmlns="http://www.w3.org/2000/svg"><defs><path id="l0" d="M0 0h1v1z"/>${levels.join('')}</defs><use href="#l9"/></svg>`
    wallet.info.icon = `data:image/svg+xml,${encodeURIComponent(bomb)}`
  },
}
