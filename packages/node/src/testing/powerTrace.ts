import { readFileSync } from 'node:fs'

/** A program's changes to files of its folder, in order. Times are milliseconds since the epoch. */
export type FileEvent = { readonly atMs: number } & (
  | { readonly kind: 'write'; readonly path: string; readonly offset: number | 'end'; readonly data: Buffer }
  | { readonly kind: 'cut'; readonly path: string; readonly bytes: number }
  /** At its end: what it was asked for is on the disk. */
  | { readonly kind: 'sync'; readonly path: string }
  | { readonly kind: 'make'; readonly path: string; readonly isFolder: boolean }
  | { readonly kind: 'link' | 'move'; readonly path: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string }
)

const writing = ['write', 'writev', 'pwrite64', 'pwritev', 'pwritev2', 'copy_file_range', 'sendfile']
const sizing = ['ftruncate', 'truncate', 'fallocate']
const naming = ['openat', 'rename', 'renameat', 'renameat2', 'link', 'linkat', 'symlink', 'unlink', 'unlinkat']
const calls = [...writing, ...sizing, ...naming, 'mkdir', 'mkdirat', 'rmdir', 'fsync', 'fdatasync']

/** The words that run a program so that all it does to files is written down, with what it writes. */
export function tracerOf(tracePath: string): readonly string[] {
  const told = ['-ttt', '-y', '-xx', '-s', '1048576', '-e', `trace=${calls.join(',')}`]
  return ['strace', '--seccomp-bpf', '-D', '-f', '-qq', '-o', tracePath, ...told]
}

/** Reads what was written down of a folder. Fails at what it does not know, since it would be left out otherwise. */
export function readTrace(tracePath: string, folder: string): readonly FileEvent[] {
  const begun = new Map<string, string>()
  const places = new Map<string, number | 'end'>()
  return readFileSync(tracePath, 'latin1')
    .split('\n')
    .slice(0, -1)
    .flatMap((line, index) => {
      const [, thread = '', seconds = '', rest = ''] = /^(\d+) +(\d+\.\d+) (.*)$/.exec(line) ?? []
      const end = rest.match(/^<\.\.\. \w+ resumed>(.*)$/)?.[1]
      if (rest.endsWith('<unfinished ...>')) {
        begun.set(thread, rest.slice(0, -' <unfinished ...>'.length))
        return []
      }
      const whole = end === undefined ? rest : `${begun.get(thread) ?? ''}${end}`
      // Signals and ends of threads are told between the calls.
      if (/^(---|\+\+\+) /.test(whole)) return []
      const [, call = '', words = '', result = ''] = /^(\w+)\((.*)\) += (-?\d+|\?)/.exec(whole) ?? []
      if (call === '') throw new TypeError(`Nobody can read line ${index + 1} of the trace: ${whole.slice(0, 200)}`)
      if (result === '?' || Number(result) < 0) return []
      const told: Told = { atMs: Number(seconds) * 1000, call, words, result, texts: textsOf(words), places }
      return toEvents(told).filter((event) => event.path.startsWith(`${folder}/`) || event.path === folder)
    })
}

type Told = {
  readonly atMs: number
  readonly call: string
  readonly words: string
  readonly result: string
  readonly texts: readonly Buffer[]
  /** Where the next write to a file goes that was opened under this number. */
  readonly places: Map<string, number | 'end'>
}

function toEvents({ atMs, call, words, result, texts, places }: Told): readonly FileEvent[] {
  const [first, second] = texts.map(String)
  const number = /^\d+/.exec(words)?.[0] ?? ''
  const path = fileOf(words) ?? ''
  const last = () => {
    const text = words.slice(words.lastIndexOf(' ') + 1)
    if (!/^\d+$/.test(text)) throw new TypeError(`${call} of ${path} ends with no number: ${text.slice(0, 100)}`)
    return Number(text)
  }
  // Memory that SQLite shares with its neighbours is made anew from the log.
  if ([path, first].some((each) => each?.endsWith('-shm'))) return []
  if (call === 'openat')
    return open(atMs, words, first ?? '', () => places.set(result, /O_APPEND/.test(words) ? 'end' : 0))
  if (call === 'fsync' || call === 'fdatasync') return [{ kind: 'sync', atMs, path }]
  if (call === 'ftruncate') return [{ kind: 'cut', atMs, path, bytes: last() }]
  if (call === 'pwrite64') return [{ kind: 'write', atMs, path, offset: last(), data: take(texts[0], result) }]
  if (call === 'write') {
    const offset = places.get(number) ?? 0
    if (offset !== 'end') places.set(number, offset + Number(result))
    return [{ kind: 'write', atMs, path, offset, data: take(texts[0], result) }]
  }
  if (call === 'mkdir') return [{ kind: 'make', atMs, path: first ?? '', isFolder: true }]
  if (call === 'link') return [{ kind: 'link', atMs, path: first ?? '', to: second ?? '' }]
  if (call === 'rename') return [{ kind: 'move', atMs, path: first ?? '', to: second ?? '' }]
  if (call === 'unlink' || call === 'rmdir') return [{ kind: 'remove', atMs, path: first ?? '' }]
  // Sockets and pipes are no files.
  if (path === '' || !path.startsWith('/')) return []
  throw new TypeError(`Nobody has taught the reader of traces ${call}(${path})`)
}

function open(atMs: number, words: string, path: string, note: () => void): readonly FileEvent[] {
  note()
  const made = /O_CREAT/.test(words) ? [{ kind: 'make', atMs, path, isFolder: false } as const] : []
  return /O_TRUNC/.test(words) ? [...made, { kind: 'cut', atMs, path, bytes: 0 }] : made
}

/** The file behind the first argument, where that is one that is open. */
function fileOf(words: string): string | undefined {
  const hex = /^\d+<((?:\\x[0-9a-f]{2})*)>/.exec(words)?.[1]
  return hex === undefined ? undefined : fromHex(hex).toString()
}

function textsOf(words: string): readonly Buffer[] {
  return [...words.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => fromHex(hex))
}

function fromHex(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex')
}

function take(data: Buffer | undefined, count: string): Buffer {
  return (data ?? Buffer.alloc(0)).subarray(0, Number(count))
}
