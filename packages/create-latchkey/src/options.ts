import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CreateError } from './errors.ts'
import { type Network, readNetworks } from './networks.ts'
import { type TemplateName, templateNames } from './templates.ts'

/** Everything that can be said of a project before it is made; what is undefined was not said. */
export type Options = {
  readonly folder: string | undefined
  readonly template: TemplateName | undefined
  readonly server: boolean | undefined
  readonly networks: readonly Network[] | undefined
  readonly packageManager: PackageManager | undefined
  readonly install: boolean | undefined
  readonly git: boolean | undefined
  readonly overwrite: boolean
  readonly yes: boolean
  readonly help: boolean
}

const packageManagers = ['npm', 'pnpm', 'yarn', 'bun'] as const
export type PackageManager = (typeof packageManagers)[number]

export const help = `npm create latchkey [folder] -- [options]

  -t, --template NAME     one of ${templateNames.join(', ')}
      --[no-]server       the project brings a Latchkey of its own (usual), or asks one that runs elsewhere
      --chains LIST       "local" (usual), or numbers or names with commas between, such as 1,10,base
      --package-manager   one of ${packageManagers.join(', ')}; the one that was called, unless given
      --[no-]install      install the packages at once (usual)
      --[no-]git          make a git repository (usual, unless the folder lies in one)
      --overwrite         write into a folder that is not empty, over files of the same name
  -y, --yes               ask nothing
  -h, --help              this text

It ends with 0 when the project is made, 1 when something failed on the way, 2 when the command line is wrong, and 130
when it was left. Without a terminal nothing is asked.
`

/** The command line, read. Fails with a `CreateError` that says what is wrong with it. */
export function readOptions(words: readonly string[]): Options {
  const { values, positionals } = parse(words)
  return {
    folder: positionals[0],
    template: values.template === undefined ? undefined : readTemplate(values.template),
    server: values.server,
    networks: values.chains === undefined ? undefined : readNetworks(values.chains),
    packageManager: values['package-manager'] === undefined ? undefined : readPackageManager(values['package-manager']),
    install: values.install,
    git: values.git,
    overwrite: values.overwrite ?? false,
    yes: values.yes ?? false,
    help: values.help ?? false,
  }
}

function parse(words: readonly string[]) {
  try {
    const parsed = parseArgs({
      args: [...words],
      options: {
        template: { type: 'string', short: 't' },
        server: { type: 'boolean' },
        chains: { type: 'string' },
        'package-manager': { type: 'string' },
        install: { type: 'boolean' },
        git: { type: 'boolean' },
        overwrite: { type: 'boolean' },
        yes: { type: 'boolean', short: 'y' },
        help: { type: 'boolean', short: 'h' },
      },
      allowNegative: true,
      allowPositionals: true,
    })
    if (parsed.positionals.length > 1) throw new TypeError(`More than one folder: ${parsed.positionals.join(', ')}`)
    return parsed
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause)
    throw new CreateError('unknown_option', { cause, data: { problem } })
  }
}

/** A template by its name. Fails with `unknown_template`. */
export function readTemplate(name: string): TemplateName {
  const found = templateNames.find((each) => each === name)
  if (found !== undefined) return found
  throw new CreateError('unknown_template', { data: { name: `"${name}"`, names: templateNames.join(', ') } })
}

function readPackageManager(name: string): PackageManager {
  const found = packageManagers.find((each) => each === name)
  if (found !== undefined) return found
  throw new CreateError('unknown_package_manager', { data: { name: `"${name}"`, names: packageManagers.join(', ') } })
}

/** The package manager that has started this program, by what it says of itself; npm where it says nothing. */
export function callingPackageManager(agent: string | undefined): PackageManager {
  return packageManagers.find((each) => agent?.startsWith(`${each}/`)) ?? 'npm'
}

/** The name of the package in a folder. Fails with `bad_folder_name`. */
export function toPackageName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z\d._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
    .slice(0, 200)
  if (name === '') throw new CreateError('bad_folder_name', { data: { folder } })
  return name
}
