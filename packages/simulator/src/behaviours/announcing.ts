import { group } from '../behaviour.ts'

/** How it announces itself (EIP-6963). */
export const announcing = group({
  announcesTwice: {
    title: 'announces itself twice',
    seenIn: 'many wallets',
    play(wallet) {
      wallet.announcements = () => [1, 2].map(() => ({ info: { ...wallet.info }, provider: wallet.provider }))
    },
  },
  newUuidEachTime: {
    title: 'has another uuid each time it announces itself',
    seenIn: 'wallets that misread the standard',
    play(wallet) {
      let count = 0
      wallet.announcements = () => {
        count += 1
        return [
          {
            info: { ...wallet.info, uuid: `${wallet.info.uuid.slice(0, -3)}${count + 100}` },
            provider: wallet.provider,
          },
        ]
      }
    },
  },
  twoWithOneUuid: {
    title: 'shares its uuid with another wallet',
    seenIn: 'Taho, Abstract',
    announces: 'twice',
    play(wallet) {
      const stranger = { ...wallet.provider }
      wallet.announcements = () => [
        { info: { ...wallet.info }, provider: wallet.provider },
        { info: { ...wallet.info, name: 'Another Wallet', rdns: 'another.wallet' }, provider: stranger },
      ]
    },
  },
  impostor: {
    title: 'has an impostor beside it, under its own name',
    seenIn: 'Taho as default wallet, attack',
    announces: 'twice',
    play(wallet) {
      const stranger = { ...wallet.provider, request: () => wallet.hang() }
      wallet.announcements = () => [
        { info: { ...wallet.info }, provider: wallet.provider },
        { info: { ...wallet.info, uuid: `${wallet.info.uuid.slice(0, -3)}fff` }, provider: stranger },
      ]
    },
  },
  iconBomb: {
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
  },
  remoteIcon: {
    title: 'has a picture on another host',
    seenIn: 'trackers',
    play(wallet) {
      wallet.info.icon = 'https://tracker.example/icon.png'
    },
  },
  scriptedIcon: {
    title: 'has a picture with a script',
    seenIn: 'attack',
    play(wallet) {
      const picture = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
      wallet.info.icon = `data:image/svg+xml,${encodeURIComponent(picture)}`
    },
  },
  hugeIcon: {
    title: 'has a picture of two megabytes',
    seenIn: 'attack, or haste',
    play(wallet) {
      wallet.info.icon = `data:image/png;base64,${'A'.repeat(2_000_000)}`
    },
  },
  markedUpName: {
    title: 'has markup and hidden signs in its name',
    seenIn: 'attack',
    play(wallet) {
      wallet.info.name = `<b onclick=alert(1)>Wal\u202elet</b>\u200b`
    },
  },
  nonsenseBesideIt: {
    title: 'announces nonsense beside itself',
    seenIn: 'attack',
    play(wallet) {
      const trap = () => {
        throw new Error('trap')
      }
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      wallet.announcements = () => [
        ...[null, undefined, 7, 'wallet', {}, { info: null, provider: null }, proxy],
        new Proxy({}, { get: trap }),
        { info: { ...wallet.info, rdns: 7 }, provider: wallet.provider },
        { info: { ...wallet.info }, provider: wallet.provider },
      ]
    },
  },
  announcementStorm: {
    title: 'announces itself two thousand times under as many names',
    seenIn: 'attack',
    announces: 'twice',
    play(wallet) {
      wallet.announcements = () =>
        Array.from({ length: 2000 }, (_, index) => ({
          info: { ...wallet.info, uuid: `u${index}`, rdns: index === 0 ? wallet.info.rdns : `w${index}.test` },
          provider: index === 0 ? wallet.provider : { ...wallet.provider },
        }))
    },
  },
  announcesLate: {
    title: 'announces itself three seconds late',
    seenIn: 'slow extensions',
    announces: 'late',
    play(wallet) {
      wallet.announceDelayMs = 3000
    },
  },
  announcesNothing: {
    title: 'does not announce itself',
    seenIn: 'older wallets',
    announces: 'nothing',
    play(wallet) {
      wallet.announcements = () => []
    },
  },
  changesAfterwards: {
    title: 'changes its name after it announced itself',
    seenIn: 'attack',
    play(wallet) {
      const info = { ...wallet.info }
      wallet.announcements = () => {
        const detail = { info, provider: wallet.provider }
        wallet.later(0, () => {
          Object.assign(info, { name: 'Somebody Else', rdns: 'somebody.else' })
        })
        return [detail]
      }
    },
  },
  providerReplaced: {
    title: 'puts another object in the place of its provider',
    seenIn: 'Taho, Rainbow',
    play(wallet) {
      let asked = 0
      wallet.answers.eth_accounts = (params) => {
        asked += 1
        if (asked === 1) wallet.provider = { ...wallet.provider }
        return wallet.answer({ method: 'eth_accounts', params })
      }
    },
  },
})
