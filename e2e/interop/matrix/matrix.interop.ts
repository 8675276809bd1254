import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Figures, live } from './life.ts'
import { providerApp, signClientApp } from './officialApps.ts'
import { olderWallet, walletKit } from './officialWallets.ts'
import { ourApp, ourWallet } from './ourSides.ts'
import { type Place, places } from './places.ts'
import type { OpenApp, OpenWallet } from './sides.ts'

// Every app with every wallet, in every place. How long a proposal and a request take to be shown is printed at the end.

const apps: Readonly<Record<string, OpenApp>> = {
  'sign client 2.21.8': signClientApp('2.21.8'),
  'sign client 2.17.1': signClientApp('2.17.1'),
  'provider 2.21.8': providerApp('2.21.8'),
  'provider 2.17.1': providerApp('2.17.1'),
  'our app': ourApp,
}
const wallets: Readonly<Record<string, OpenWallet>> = {
  'wallet kit 1.2.10': walletKit,
  'sign client 2.17.1': olderWallet,
  'our wallet': ourWallet,
}
const pairs = Object.keys(apps).flatMap((app) => Object.keys(wallets).map((wallet) => ({ app, wallet })))

type Row = Figures & { readonly place: string; readonly app: string; readonly wallet: string }
const rows: Row[] = []

afterAll(() => {
  const lines = rows.map(({ place, app, wallet, proposalMs, requestMs, asks }) =>
    [place.padEnd(31), app.padEnd(18), wallet.padEnd(18), proposalMs.toFixed(0), requestMs.toFixed(0), asks].join('  '),
  )
  const head = 'place, app, wallet, ms until a proposal is shown, ms until a request is shown, look-ups elsewhere'
  process.stdout.write(`\n${[head, ...lines].join('\n')}\n`)
})

describe.each(Object.entries(places))('%s', (name, openPlace) => {
  let place: Place

  beforeAll(async () => {
    place = await openPlace()
  })
  afterAll(async () => await place.close())

  test.each(pairs)('$app and $wallet live a whole session together', async ({ app, wallet }) => {
    const [openApp, openWallet] = [apps[app], wallets[wallet]]
    if (openApp === undefined || openWallet === undefined) throw new Error('A side is missing')
    const figures = await live(openApp, openWallet, place)
    rows.push({ place: name, app, wallet, ...figures })
    expect(figures.requestMs).toBeGreaterThan(0)
    // Our app says that there is nothing to look up, and our relay hands that on.
    if (app === 'our app') expect(figures.asks).toBe(0)
  })
})
