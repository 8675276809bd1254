import { prepareDatabase } from '@latchkey/api-server'
import { silentLog } from '@latchkey/base'
import { relayerKey, startAnvil } from '@latchkey/dev-chain'
import { accountDelegateCode } from '@latchkey/dev-chain/testing'
import { accountDelegate, createPrivateKey } from '@latchkey/evm'
import { openDatabase } from '@latchkey/node'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../config/config.ts'
import { parseOwnerConfig } from '../config/ownerConfig.ts'
import { lookAtSponsor } from '../doctor/lookAtSponsor.ts'
import { createClosers } from './closers.ts'
import { openSponsorPart, type SponsorOpening } from './sponsor.ts'

const anvil = await startAnvil({ chainId: 7 })
const database = await openDatabase({ kind: 'memory' }, silentLog)
await prepareDatabase(database)
afterAll(() => Promise.all([anvil.close(), database.destroy()]))

const nativeCurrency = { name: 'Acme', symbol: 'ACME', decimals: 18 }
const contract = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const rules = { chainId: 7, contracts: [contract], perAccountDay: '0.01', perDay: '2', maxGasPrice: '40' }
const ownerOf = (sponsor?: unknown) =>
  parseOwnerConfig(
    {
      chains: [{ id: 7, name: 'Acme', nativeCurrency, rpcUrls: [anvil.url] }],
      ...(sponsor !== undefined && { sponsor }),
    },
    'latchkey.config.ts',
  )

function open(change: Partial<SponsorOpening>) {
  const closers = createClosers(silentLog)
  const owner = ownerOf({ chains: [rules] })
  const sponsor = openSponsorPart({
    ...{ database, owner, chains: owner.chains, isLocal: false, rpc: () => anvil.rpc },
    settings: { sponsorKey: createPrivateKey() },
    ...{ metrics: { onSponsored: () => undefined }, closers, log: silentLog },
    ...change,
  })
  return { sponsor, close: closers.closeAll }
}

test('fees are paid where the owner says so, by a key of his own', async () => {
  const { sponsor, close } = open({})
  expect(sponsor?.rulesOf(7)).toEqual({
    ...{ chainId: 7, mayMoveCoins: false, perAccountDayWei: 10n ** 16n, perDayWei: 2n * 10n ** 18n },
    contracts: [{ address: contract, perDayWei: undefined }],
    maxFeePerGas: 40n * 10n ** 9n,
  })
  await close()
  expect(open({ owner: {} }).sponsor).toBeUndefined()
  for (const key of [undefined, relayerKey]) {
    expect(() => open({ settings: { sponsorKey: key } })).toThrow(
      expect.objectContaining({ code: 'sponsor_key_unusable' }),
    )
  }
})

test('on local chains all is paid for at the first run, by an account that everybody knows', async () => {
  const { sponsor, close } = open({ owner: {}, isLocal: true, settings: { sponsorKey: undefined } })
  expect([sponsor?.address, sponsor?.rulesOf(7)?.contracts]).toEqual([
    '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
    'any',
  ])
  await close()
})

test.each<readonly [problem: RegExp, sponsor: unknown]>([
  [/sponsor.chains.0.chainId is 8, which no chain here has/, { chains: [{ ...rules, chainId: 8 }] }],
  [/sponsor.chains.1.chainId 7 is listed twice/, { chains: [rules, rules] }],
  [/must name at least one contract/, { chains: [{ ...rules, contracts: [] }] }],
  [/must be an amount such as '0.5'/, { chains: [{ ...rules, perDay: 'much' }] }],
  [
    /sponsor cannot be used: .*typing mistake/,
    { chains: [{ ...rules, contracts: [contract.replace('70997', '70996')] }] },
  ],
  [/is not a field/, { chains: [rules], key: '0x12' }],
])('a configuration is refused with its place: %s', (problem, sponsor) => {
  expect(() => ownerOf(sponsor)).toThrow(problem)
})

test('doctor tells of a missing key, of a network without the contract, and of too few coins', async () => {
  const placeOf = (environment: Record<string, string>, sponsor?: unknown) => ({
    ...{ settings: readSettings(environment, '.'), owner: ownerOf(sponsor), fetch, log: silentLog },
  })
  const sponsor = { chains: [rules] }
  expect(await lookAtSponsor(placeOf({}))).toEqual([])
  expect(await lookAtSponsor(placeOf({}, sponsor))).toMatchObject([{ status: 'wrong', text: 'its key is missing' }])
  const keyed = placeOf({ LATCHKEY_SPONSOR_KEY: createPrivateKey() }, sponsor)
  expect((await lookAtSponsor(keyed)).map(({ status }) => status)).toEqual(['wrong', 'look'])
  await anvil.rpc.call({ method: 'anvil_setCode', params: [accountDelegate.address, accountDelegateCode] })
  const rich = placeOf({ LATCHKEY_SPONSOR_KEY: relayerKey }, sponsor)
  expect((await lookAtSponsor(rich)).map(({ status }) => status)).toEqual(['ok', 'ok'])
  expect(() => readSettings({ LATCHKEY_SPONSOR_KEY: 'mine' }, '.')).toThrow(/64 hexadecimal characters/)
})
