import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { OutsidePlaces, Resolve } from '../config.ts'
import { createOutsideFetch } from './outsideFetch.ts'
import { isPublicAddress } from './publicAddress.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A real server of this machine, and what it was asked for. */
async function listen(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  // Of a listening server with a port.
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port, asked }
}

function fetcher(places: OutsidePlaces, resolve?: Resolve) {
  const fetchOutside = createOutsideFetch({ places, resolve })
  return (url: string, maxBytes = 1000, signal = new AbortController().signal) =>
    fetchOutside(url, { maxBytes, signal })
}

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

test('an origin that the owner has listed is fetched, and nothing of a visitor goes along', async () => {
  const headers: unknown[] = []
  const { origin } = await listen((request, response) => {
    headers.push(Object.keys(request.headers).sort())
    response.end('picture')
  })
  expect(text(await fetcher({ origins: [origin] })(`${origin}/a.png`))).toBe('picture')
  expect(headers).toEqual([['accept', 'accept-encoding', 'connection', 'host']])
})

describe('error: what is not to be called is not called', () => {
  test.each<[string, OutsidePlaces, (port: number) => string]>([
    ['nothing is listed', { origins: [] }, (port) => `http://127.0.0.1:${port}/`],
    ['another port is listed', { origins: ['http://127.0.0.1:1'] }, (port) => `http://127.0.0.1:${port}/`],
    ['every public host, without TLS', { origins: 'any' }, (port) => `http://127.0.0.1:${port}/`],
    ['every public host, on another port', { origins: 'any' }, (port) => `https://127.0.0.1:${port}/`],
    ['every public host, this machine', { origins: 'any' }, () => 'https://127.0.0.1/'],
    ['every public host, this machine in one number', { origins: 'any' }, () => 'https://2130706433/'],
    ['every public host, this machine by IPv6', { origins: 'any' }, () => 'https://[::1]/'],
    ['every public host, IPv4 in IPv6', { origins: 'any' }, () => 'https://[::ffff:127.0.0.1]/'],
    ['every public host, a password', { origins: 'any' }, () => 'https://a:b@example.com/'],
    ['every public host, the cloud’s own', { origins: 'any' }, () => 'https://169.254.169.254/latest/meta-data'],
  ])('%s', async (_title, places, urlOf) => {
    const { port, asked } = await listen((_request, response) => response.end('inside'))
    const resolved: string[] = []
    const resolve: Resolve = async (host) => {
      resolved.push(host)
      return ['127.0.0.1']
    }
    expect(await fetcher(places, resolve)(urlOf(port))).toBeUndefined()
    expect([asked, resolved]).toEqual([[], []])
  })

  test.each([
    ['an address of this machine', ['127.0.0.1']],
    ['one of its network', ['10.1.2.3']],
    ['a public one and one inside', ['93.184.215.14', '192.168.0.1']],
  ])('a name that leads to %s', async (_title, addresses) => {
    const { port, asked } = await listen((_request, response) => response.end('inside'))
    const listed = `http://images.example:${port}`
    expect(await fetcher({ origins: [listed] }, async () => addresses)(`${listed}/`)).toBeUndefined()
    expect(await fetcher({ origins: 'any' }, async () => addresses)('https://images.example/')).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('a redirect to this machine, to a host that is not listed, or without an end', async () => {
    const inside = await listen((_request, response) => response.end('inside'))
    const outside = await listen((request, response) => {
      const places = new Map([
        ['/inside', `${inside.origin}/`],
        ['/other', 'https://other.example/'],
        ['/loop', '/loop'],
      ])
      const location = places.get(request.url ?? '')
      response.writeHead(302, location === undefined ? {} : { location }).end()
    })
    const get = fetcher({ origins: [outside.origin] }, async () => ['127.0.0.1'])
    for (const path of ['/inside', '/other', '/loop', '/nowhere'])
      expect(await get(outside.origin + path)).toBeUndefined()
    expect(inside.asked).toEqual([])
    expect(outside.asked.filter((each) => each.endsWith('/loop'))).toHaveLength(4)
  })
})

test('the connection goes to the address that was looked at, whatever the name says a moment later', async () => {
  const { port, asked } = await listen((_request, response) => response.end('picture'))
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const resolved: string[] = []
  const resolve: Resolve = async (host) => {
    resolved.push(host)
    return answers.shift() ?? []
  }
  // A name that no other than this resolver knows: who asked again would find nobody.
  const gateway = `http://gateway.invalid:${port}`
  expect(text(await fetcher({ origins: [], ipfsGateway: gateway }, resolve)(`${gateway}/ipfs/a`))).toBe('picture')
  expect(resolved).toEqual(['gateway.invalid'])
  expect(asked).toEqual([`gateway.invalid:${port}/ipfs/a`])
})

describe('a gateway inside is called for what lies in IPFS', () => {
  const paths = ['/', '/admin', '/ipfs', '/ipfs/../admin', '/ipfs/%2e%2e/admin', '/ipfs/..%2fadmin', '/ipfs/..%5cadmin']
  const behind = ['/ipfs/a', '/own/admin', '/own/ipfs/../../ipfs/a', '/ownipfs/a']

  test.each(['/ipfs/a', '/ipns/a/b.png'])('at %s', async (path) => {
    const { origin } = await listen((_request, response) => response.end('picture'))
    expect(text(await fetcher({ origins: [], ipfsGateway: origin })(origin + path))).toBe('picture')
    expect(text(await fetcher({ origins: [], ipfsGateway: `${origin}/own/` })(`${origin}/own${path}`))).toBe('picture')
  })

  test.each([
    ['', paths],
    ['/own', behind],
  ])('error: and behind %j for nothing else, be it asked for or led to', async (place, others) => {
    const asked: string[] = []
    const { origin } = await listen((request, response) => {
      asked.push(request.url ?? '')
      const start = `${place}/ipfs/to?`
      if (!request.url?.startsWith(start)) response.end('inside')
      else response.writeHead(302, { location: decodeURIComponent(request.url.slice(start.length)) }).end()
    })
    for (const origins of [[], 'any'] as const) {
      const get = fetcher({ origins, ipfsGateway: origin + place }, async () => ['127.0.0.1'])
      for (const path of others) {
        expect([path, await get(origin + path)]).toEqual([path, undefined])
        expect([path, await get(`${origin}${place}/ipfs/to?${encodeURIComponent(path)}`)]).toEqual([path, undefined])
      }
    }
    expect(asked.filter((url) => !url.startsWith(`${place}/ipfs/to?`))).toEqual([])
  })
})

test('a redirect within what is listed is followed', async () => {
  const { origin } = await listen((request, response) =>
    request.url === '/a' ? response.writeHead(307, { location: '/b' }).end() : response.end('picture'),
  )
  expect(text(await fetcher({ origins: [origin] })(`${origin}/a`))).toBe('picture')
})

describe('error: answers that would harm', () => {
  test('one that is too long is given up, and its connection with it', async () => {
    let ended: () => void = () => undefined
    const isEnded = new Promise<void>((resolve) => {
      ended = resolve
    })
    const { origin } = await listen((_request, response) => {
      response.on('close', ended)
      const more = () => response.write('x'.repeat(65_536), () => !response.destroyed && more())
      more()
    })
    expect(await fetcher({ origins: [origin] })(`${origin}/`, 200_000)).toBeUndefined()
    await isEnded
  })

  test('one that is packed is not opened', async () => {
    const { origin } = await listen((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('bomb'),
    )
    expect(await fetcher({ origins: [origin] })(`${origin}/`)).toBeUndefined()
  })

  test('one that never ends is ended by its caller', async () => {
    const { origin } = await listen((_request, response) => void response.write('slow'))
    const abort = new AbortController()
    const answer = fetcher({ origins: [origin] })(`${origin}/`, 1000, abort.signal)
    const outcome = expect(answer).rejects.toThrow()
    abort.abort()
    await outcome
  })

  test('one that is broken off, or says that there is nothing', async () => {
    const { origin } = await listen((request, response) => {
      if (request.url === '/none') response.writeHead(404).end('nothing')
      else response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy())
    })
    expect(await fetcher({ origins: [origin] })(`${origin}/none`)).toBeUndefined()
    await expect(fetcher({ origins: [origin] })(`${origin}/half`)).rejects.toThrow()
  })
})

test.each([
  ['93.184.215.14', true],
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['127.255.255.254', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fc00::1', false],
  ['fd12::1', false],
  ['ff02::1', false],
  ['localhost', false],
  ['', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
