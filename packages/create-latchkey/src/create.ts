import { resolve } from 'node:path'
import { CreateError } from './errors.ts'
import { localNetwork } from './networks.ts'
import { callingPackageManager, help, type Options, readOptions, toPackageName } from './options.ts'
import type { Plan } from './plan.ts'
import { assertFree } from './project/assertFree.ts'
import { writeProject } from './project/writeProject.ts'
import { askForRest } from './questions.ts'
import type { Terminal } from './terminal.ts'

/** The terminal, the folder and the commands that the program works with. */
export type CreateDeps = {
  /** Where it was called. */
  readonly folder: string
  readonly templatesFolder: string
  /** The release of Latchkey that the project takes. */
  readonly version: string
  /** A package manager's word for itself, where one has started the program. */
  readonly agent: string | undefined
  /** Opens the terminal of a person who can be asked; undefined where there is none. */
  readonly openTerminal: (() => Terminal) | undefined
  readonly tell: (line: string) => void
  /** Runs a program in a folder; resolves with its exit code. */
  readonly run: (command: string, words: readonly string[], folder: string) => Promise<number>
}

/** `npm create latchkey`: makes a project, and resolves with the exit code. Every failure is told in a sentence. */
export async function create(words: readonly string[], deps: CreateDeps): Promise<number> {
  let options: Options
  try {
    options = readOptions(words)
    if (options.help) {
      deps.tell(help)
      return 0
    }
    options = await completed(options, deps)
  } catch (error) {
    return fail(error, deps, 2)
  }
  try {
    await make(options, deps)
    return 0
  } catch (error) {
    return fail(error, deps, 1)
  }
}

/** With the answers of the person at the terminal, where there is one. */
async function completed(options: Options, { openTerminal }: CreateDeps): Promise<Options> {
  if (options.yes) return options
  if (openTerminal !== undefined) {
    const terminal = openTerminal()
    try {
      return await askForRest(options, terminal.ask)
    } finally {
      // Programs that are run afterwards have it to themselves, Ctrl-C included.
      terminal.close()
    }
  }
  for (const option of ['folder', 'template'] as const) {
    if (options[option] !== undefined) continue
    throw new CreateError('answer_needed', { data: { option: option === 'folder' ? 'the folder' : '--template' } })
  }
  return options
}

async function make(options: Options, deps: CreateDeps): Promise<void> {
  const { folder: called = 'latchkey-app', template = 'vite-react', networks = [localNetwork] } = options
  const { tell, run } = deps
  const folder = resolve(deps.folder, called)
  const plan: Plan = {
    ...{ name: toPackageName(folder), folder, template, networks, hasServer: options.server ?? true },
    packageManager: options.packageManager ?? callingPackageManager(deps.agent),
  }
  assertFree(folder, options.overwrite)
  writeProject(plan, deps)
  tell(`Made ${plan.name} in ${folder}.`)

  await makeRepository(folder, options.git, deps)
  const isInstalled = options.install ?? true
  if (isInstalled) {
    const command = `${plan.packageManager} install`
    tell(`\n${command}`)
    const code = await run(plan.packageManager, ['install'], folder)
    if (code !== 0) throw new CreateError('install_failed', { data: { folder, command, code } })
  }
  tell(`\n${nextSteps(plan, called, isInstalled).join('\n')}`)
}

/** Without a word about it, a folder of a repository is left as it is, and a computer without git does without. */
async function makeRepository(folder: string, wanted: boolean | undefined, { run, tell }: CreateDeps): Promise<void> {
  if (wanted === false) return
  const isInside = (await run('git', ['rev-parse', '--is-inside-work-tree'], folder)) === 0
  if (isInside && wanted === undefined) return
  const code = await run('git', ['init', '--quiet'], folder)
  if (code === 0) return
  if (wanted) throw new CreateError('git_failed', { data: { folder, code } })
  tell('There is no git repository in it: git could not be run.')
}

function nextSteps({ packageManager, hasServer, template }: Plan, called: string, isInstalled: boolean): string[] {
  return [
    'Next:',
    ...(called === '.' ? [] : [`  cd ${called}`]),
    ...(isInstalled ? [] : [`  ${packageManager} install`]),
    ...(hasServer ? [`  ${packageManager} run latchkey     (in a terminal of its own)`] : []),
    `  ${packageManager} run ${template === 'node-server' ? 'start' : 'dev'}`,
    '',
    'README.md says more.',
  ]
}

function fail(error: unknown, { tell }: CreateDeps, exitCode: number): number {
  if (error instanceof Error && error.name === 'AbortError') {
    tell('\nLeft; nothing was made.')
    return 130
  }
  if (!(error instanceof CreateError)) throw error
  tell([error.message, error.hint].filter((line) => line !== undefined).join('\n'))
  return exitCode
}
