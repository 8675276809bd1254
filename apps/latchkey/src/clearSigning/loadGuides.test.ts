import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { systemClock } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { parseGuide, toAddress } from '@latchkey/evm'
import { createTestFolder } from '@latchkey/node/testing'
import { beforeEach, expect, test } from 'vitest'
import { checkConfig } from '../cli/checkConfig.ts'
import { readSettings } from '../config/config.ts'
import { parseOwnerConfig } from '../config/ownerConfig.ts'
import { guideLimits, guideRoutes } from './guideRoutes.ts'
import { loadGuides } from './loadGuides.ts'

const router = '0x00000000000000000000000000000000005a4b00'
const pool = '0x0000000000000000000000000000000000900100'
const descriptor = {
  context: { contract: { deployments: [{ chainId: 1, address: router }], abi: [{ huge: true }] } },
  metadata: { owner: 'Sample Labs' },
  display: { formats: { 'swap(uint256 amount)': { intent: 'Swap', fields: [{ path: 'amount', label: 'Amount' }] } } },
}
const abi = [{ type: 'function', name: 'own', inputs: [{ name: 'pot', type: 'uint256' }] }]

let root: string
let configFile: string

beforeEach(() => {
  root = createTestFolder()
  configFile = join(root, 'latchkey.config.ts')
})

function write(name: string, content: unknown): void {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), typeof content === 'string' ? content : JSON.stringify(content))
}

const load = () => loadGuides({ descriptors: 'signing' }, configFile)

test('ABIs and descriptions are served to who asks for their contract or type', async () => {
  write('abis/pool.json', abi)
  write('signing/router.json', { ...descriptor, includes: './common/base.json', display: { formats: {} } })
  write('signing/common/base.json', { display: descriptor.display })
  write('signing/order.json', {
    context: { eip712: { deployments: [{ chainId: 1, address: router }] } },
    display: { formats: { 'Order(uint256 amount)': { intent: 'Order', fields: [] } } },
  })
  write('signing/router.tests.json', { tests: [] })
  const guides = loadGuides(
    {
      abis: { '1': { [pool.toUpperCase().replace('0X', '0x')]: { file: 'abis/pool.json', implementation: router } } },
      descriptors: 'signing',
    },
    configFile,
  )
  expect([guides.abis, guides.descriptions]).toEqual([1, 2])
  const ask = async (path: string) => {
    const answer = await guideRoutes(guides, { clock: systemClock }).fetch(new Request(`http://localhost/${path}`))
    return answer.status === 200 ? await answer.json() : answer.status
  }
  expect(await ask(`1/${pool}`)).toEqual({
    functions: ['own(uint256 pot)'],
    implementation: toAddress(router),
    descriptors: [],
  })
  const served = (await ask(`1/${router}`)) as object
  expect(parseGuide(served)?.descriptors[0]?.formats[0]?.called?.signature).toBe('swap(uint256)')
  // ABIs of the first version of the format stay here.
  expect(JSON.stringify(served)).not.toContain('huge')
  const typeHash = [...guides.byPlace.keys()].find((place) => place.startsWith('types/'))
  expect(parseGuide(await ask(String(typeHash)))?.descriptors).toHaveLength(1)
  // Most contracts have nothing, which is no failure.
  expect(await ask(`1/0x${'1'.repeat(40)}`)).toEqual({ descriptors: [] })
  for (const path of ['1/0x12', '0/0x', `x/${pool}`, '1', 'types/0x12', `1/${pool}/more`])
    expect(await ask(path)).toBe(404)
})

test('whoever asks too often waits, and nobody else does', async () => {
  const callerOf = (request: Request) => request.headers.get('x-caller') ?? undefined
  const clock = fakeClock()
  const routes = guideRoutes({ byPlace: new Map(), abis: 0, descriptions: 0 }, { clock, callerOf })
  const ask = async (caller: string) =>
    (await routes.fetch(new Request(`http://localhost/1/${pool}`, { headers: { 'x-caller': caller } }))).status
  const asked = await Promise.all(Array.from({ length: 301 }, () => ask('one')))
  expect(asked.filter((status) => status === 429)).toHaveLength(1)
  // As the page of limits says.
  expect(guideLimits[0]?.howMuch).toContain('300')
  expect(await ask('another')).toBe(200)
  await clock.advance(1000)
  expect(await ask('one')).toBe(200)
})

test.each<[string, () => void, string | RegExp]>([
  ['a file that is no JSON', () => write('signing/a.json', '{'), 'signing/a.json is not JSON'],
  ['a file of 10 MB', () => write('signing/a.json', ' '.repeat(10_000_000)), 'signing/a.json is larger than 1024 KiB'],
  ['a folder that is missing', () => undefined, 'signing is not there'],
  [
    'a path out of the folder',
    () => {
      write('secret.json', { display: {} })
      write('signing/a.json', { ...descriptor, includes: '../secret.json' })
    },
    'signing/a.json includes a file outside of the folder',
  ],
  [
    'a link that leads out of the folder',
    () => {
      write('secret.json', { display: {} })
      write('signing/a.json', { ...descriptor, includes: 'b.json' })
      symlinkSync(join(root, 'secret.json'), join(root, 'signing/b.json'))
    },
    'signing/a.json includes a file outside of the folder',
  ],
  [
    'an address',
    () => write('signing/a.json', { ...descriptor, includes: 'https://x.example/a.json' }),
    /includes something that is no path/,
  ],
  [
    'a path from the root',
    () => write('signing/a.json', { ...descriptor, includes: '/etc/passwd' }),
    /includes something that is no path/,
  ],
  [
    'a file that is not there',
    () => write('signing/a.json', { ...descriptor, includes: 'b.json' }),
    'signing/a.json includes b.json, which is not there',
  ],
  [
    'files that include each other',
    () => {
      write('signing/a.json', { ...descriptor, includes: 'b.json' })
      write('signing/b.json', { includes: 'a.json' })
    },
    'signing/a.json includes itself',
  ],
  [
    'many files, one by another',
    () => {
      write('signing/a.json', { ...descriptor, includes: 'b0.json' })
      for (let index = 0; index < 20; index++) write(`signing/b${index}.json`, { includes: `b${index + 1}.json` })
    },
    'signing/a.json includes more than 5 files, one by another',
  ],
  [
    'a path to nothing',
    () =>
      write('signing/a.json', { ...descriptor, display: { formats: { 'f(uint256 a)': { fields: [{ path: 'b' }] } } } }),
    'signing/a.json display.formats["f(uint256 a)"].fields.0 is no path to a value of this function or type',
  ],
])('error: %s', (_title, prepare, told) => {
  prepare()
  expect(load).toThrow(told)
})

test('error: each faulty file has its sentence, and the check of the configuration tells them', () => {
  write('signing/a.json', '{')
  write('signing/b.json', [])
  write('signing/c.json', { context: {} })
  write('own.json', [{ type: 'function', name: 5 }])
  const given = { abis: { '1': { [pool]: 'own.json' } }, descriptors: 'signing' }
  const owner = parseOwnerConfig(
    { chains: [{ id: 1, rpcUrls: ['https://node.example.org'] }], clearSigning: given },
    configFile,
  )
  const settings = { ...readSettings({}, root), configFile }
  const faults = [
    'own.json [0] has no name that a function can have',
    'signing/a.json is not JSON',
    'signing/c.json context must bind',
  ]
  for (const fault of faults) expect(() => checkConfig({ settings, owner })).toThrow(fault)
  expect(() => checkConfig({ settings, owner })).toThrow(expect.objectContaining({ code: 'bad_clear_signing' }))
  const good = { ...owner, clearSigning: {} }
  expect(checkConfig({ settings, owner: good })).toContainEqual(
    expect.stringMatching(/^clear signing +0 ABIs and 0 descriptions$/),
  )
})

test('error: a network that is not configured, and an address that is none', () => {
  const parse = (abis: unknown) => () =>
    parseOwnerConfig({ chains: [{ id: 1, rpcUrls: ['https://node.example.org'] }], clearSigning: { abis } }, configFile)
  expect(parse({ '5': { [pool]: 'a.json' } })).toThrow('clearSigning.abis.5 is for a network that no chain here has')
  expect(parse({ '1': { '0x12': 'a.json' } })).toThrow('must be an address')
  expect(parse({ one: { [pool]: 'a.json' } })).toThrow('must be the number of a network')
  expect(parse({ '1': { [pool]: { file: 'a.json' } } })).toThrow('implementation')
})
