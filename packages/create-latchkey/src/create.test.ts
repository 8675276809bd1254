import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CreateDeps, create } from './create.ts'
import { templateNames } from './templates.ts'

const templatesFolder = fileURLToPath(new URL('../templates', import.meta.url))
let folder = ''
let told: string[] = []
let ran: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'create-latchkey-'))
  told = []
  ran = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the program; programs that it starts end with the given codes, and with 0 otherwise. */
function run(
  words: string,
  { codes = {}, ...given }: Partial<CreateDeps> & { readonly codes?: Readonly<Record<string, number>> } = {},
): Promise<number> {
  return create(words.split(' ').filter(Boolean), {
    ...{ folder, templatesFolder, version: '1.2.3', agent: undefined, openTerminal: undefined },
    tell: (line) => told.push(line),
    async run(command, args) {
      const line = [command, ...args].join(' ')
      ran.push(line)
      return codes[line] ?? 0
    },
    ...given,
  })
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const outsideOfGit = { 'git rev-parse --is-inside-work-tree': 128 }

describe('a project', () => {
  test.each(templateNames)(
    'of %s takes our packages at this release, and has a README with three steps',
    async (name) => {
      expect(await run(`shop -t ${name} --no-install`)).toBe(0)
      const { name: called, scripts, dependencies, devDependencies } = JSON.parse(read('shop/package.json'))
      expect(called).toBe('shop')
      expect(scripts).toMatchObject({ latchkey: 'node latchkey.mjs', coins: 'node coins.mjs' })
      expect(devDependencies.latchkey).toBe('1.2.3')
      const ours = Object.entries(dependencies).filter(([each]) => each.startsWith('@latchkey/'))
      expect(ours.length).toBeGreaterThan(0)
      expect(ours.filter(([, version]) => version !== '1.2.3')).toEqual([])
      expect(read('shop/README.md')).toMatch(/^1\. .*\n2\. .*\n3\. .*\n\n/m)
      expect(read('shop/README.md')).not.toContain('undefined')
      expect(read('shop/.gitignore')).toContain('node_modules')
    },
  )

  test('asks a Latchkey that runs elsewhere, where it brings none', async () => {
    expect(await run('shop -t vite-react --no-server --no-install')).toBe(0)
    expect(readdirSync(join(folder, 'shop'))).not.toContain('latchkey.mjs')
    const { scripts, devDependencies } = JSON.parse(read('shop/package.json'))
    expect(scripts.latchkey).toBeUndefined()
    expect(devDependencies.latchkey).toBeUndefined()
    expect(read('shop/README.md')).toContain('LATCHKEY_ORIGIN=http://localhost:5173')
  })

  test('on networks of the world has them in its page, and nodes are left to its owner', async () => {
    expect(await run('shop -t vue --chains 10,Sepolia --no-install')).toBe(0)
    expect(read('shop/src/hub.ts')).toContain("id: 10,\n      name: 'OP Mainnet'")
    expect(read('shop/src/hub.ts')).toContain('testnet: true')
    expect(read('shop/latchkey.config.ts')).toMatch(/id: 10, rpcUrls: \[\][\s\S]*id: 11155111, rpcUrls: \[\]/)
    expect(JSON.parse(read('shop/package.json')).scripts.coins).toBeUndefined()
    expect(read('shop/README.md')).toContain('Name a node of each network')
  })

  test('is installed by the package manager that was called, or the one that is named', async () => {
    const agent = 'pnpm/9.0.0 npm/? node/v22'
    expect(await run('one --yes', { agent, codes: outsideOfGit })).toBe(0)
    expect(await run('two --yes --package-manager bun', { agent, codes: outsideOfGit })).toBe(0)
    const made = ['git rev-parse --is-inside-work-tree', 'git init --quiet']
    expect(ran).toEqual([...made, 'pnpm install', ...made, 'bun install'])
    expect(told.join('\n')).toContain('cd one')
  })

  test('gets no repository of its own inside another, unless one is asked for', async () => {
    await run('one --yes --no-install')
    expect(ran).not.toContain('git init --quiet')
    await run('two --yes --no-install --git')
    expect(ran).toContain('git init --quiet')
    ran = []
    await run('three --yes --no-install --no-git')
    expect(ran).toEqual([])
  })
})

describe('what goes wrong', () => {
  test.each([
    ['--tempalte vue', "The command line cannot be read: Unknown option '--tempalte'"],
    ['a b --yes', 'More than one folder: a, b'],
    ['a -t angular', 'There is no template "angular".\nTake one of vite-react, next'],
    ['a --chains moon', 'There is no network "moon".\nGive "local", or numbers'],
    ['a --chains local,10', 'The local network cannot stand beside others: a Latchkey runs its own networks or yours.'],
    ['a --chains=', 'There is no network ""'],
    ['a --package-manager cargo', '"cargo" is no package manager that is known here.'],
    ['-t vue', 'There is no terminal to ask in, and the folder is not given.'],
    ['a', 'There is no terminal to ask in, and --template is not given.'],
  ])('%s: the command line is wrong, and nothing is written', async (words, sentence) => {
    expect(await run(words)).toBe(2)
    expect(told.join('\n')).toContain(sentence)
    expect(readdirSync(folder)).toEqual([])
    expect(ran).toEqual([])
  })

  test('a folder with files is left as it is, unless it may be written to', async () => {
    mkdirSync(join(folder, 'shop/.git'), { recursive: true })
    expect(await run('shop --yes --no-install')).toBe(0)
    writeFileSync(join(folder, 'shop/mine.txt'), 'mine')
    writeFileSync(join(folder, 'shop/README.md'), 'mine')
    expect(await run('shop --yes --no-install')).toBe(1)
    expect(read('shop/README.md')).toBe('mine')
    expect(told.at(-1)).toMatch(/is not empty\.\nTake another, or --overwrite/)
    expect(await run('shop --yes --no-install --overwrite')).toBe(0)
    expect(read('shop/README.md')).toContain('# shop')
    expect(read('shop/mine.txt')).toBe('mine')
  })

  test('a place that cannot be written to is named', async () => {
    writeFileSync(join(folder, 'file'), '')
    expect(await run('file/shop --yes')).toBe(1)
    expect(told.at(-1)).toMatch(/The project cannot be written to .*file\/shop: ENOTDIR/)
  })

  test('a folder of which no name can be made is refused before anything is written', async () => {
    expect(await run('... --yes')).toBe(1)
    expect(told.at(-1)).toContain('No name of a package can be made of the folder "')
    expect(readdirSync(folder)).toEqual([])
  })

  test('an install or a repository that fails leaves the project, and says what to do', async () => {
    expect(await run('shop --yes', { codes: { 'npm install': 7 } })).toBe(1)
    expect(told.at(-1)).toMatch(/The project stands in .*, but "npm install" ended with 7\.\nRead what it said above/)
    expect(read('shop/package.json')).toContain('"shop"')
    expect(await run('two --yes --git', { codes: { 'git init --quiet': 127 } })).toBe(1)
    expect(told.at(-1)).toContain(', but "git init" ended with 127')
    // Nobody has asked for one.
    const withoutGit = { ...outsideOfGit, 'git init --quiet': 127 }
    expect(await run('three --yes --no-install', { codes: withoutGit })).toBe(0)
    expect(told.join('\n')).toContain('There is no git repository in it')
  })
})

describe('a person at a terminal', () => {
  /** Answers one after the other. */
  function answers(...texts: string[]) {
    const questions: string[] = []
    const ask = async (question: string) => {
      questions.push(question)
      const text = texts.shift()
      if (text === undefined) throw new DOMException('Left', 'AbortError')
      return text
    }
    let isOpen = false
    const openTerminal = () => {
      isOpen = true
      return {
        ask,
        close() {
          isOpen = false
        },
      }
    }
    return { openTerminal, questions, isOpen: () => isOpen }
  }

  test('is asked for what is open, and asked again where an answer cannot be taken', async () => {
    const { openTerminal, questions, isOpen } = answers('', '9', '3', 'moon', '', 'perhaps', 'n')
    expect(await run('--no-install', { openTerminal })).toBe(0)
    expect(isOpen()).toBe(false)
    expect(questions.map((question) => question.split('\n')[0])).toEqual([
      'Folder (latchkey-app): ',
      expect.stringContaining('vite-react'),
      expect.stringContaining('There is no template "9"'),
      expect.stringContaining('Networks'),
      expect.stringContaining('There is no network "moon"'),
      'With a Latchkey of its own (Y/n): ',
      'Answer y or n.',
    ])
    expect(read('latchkey-app/src/App.vue')).toContain('Vue knows')
    expect(readdirSync(join(folder, 'latchkey-app'))).not.toContain('latchkey.mjs')
  })

  test('is asked nothing that was said, and nothing at all with --yes', async () => {
    const { openTerminal, questions } = answers()
    expect(await run('a -t next --chains local --server --no-install', { openTerminal })).toBe(0)
    expect(await run('b --yes --no-install', { openTerminal })).toBe(0)
    expect(questions).toEqual([])
  })

  test('can leave: nothing is made', async () => {
    const { openTerminal, isOpen } = answers('shop')
    expect(await run('', { openTerminal })).toBe(130)
    expect(isOpen()).toBe(false)
    expect(readdirSync(folder)).toEqual([])
    expect(told).toEqual(['\nLeft; nothing was made.'])
  })
})

test('--help names every option and exit code', async () => {
  expect(await run('--help')).toBe(0)
  for (const word of ['--template', '--[no-]server', '--chains', '--[no-]git', '--overwrite', '--yes', '130']) {
    expect(told[0]).toContain(word)
  }
})
