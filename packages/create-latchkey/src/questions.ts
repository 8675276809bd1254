import { readNetworks } from './networks.ts'
import { type Options, readTemplate } from './options.ts'
import { templateNames, templates } from './templates.ts'

type Ask = (question: string) => Promise<string>

/** Asks for what the command line has left open. An answer that cannot be taken is asked for again. */
export async function askForRest(options: Options, ask: Ask): Promise<Options> {
  const folder = options.folder ?? ((await ask('Folder (latchkey-app): ')) || 'latchkey-app')
  const template = options.template ?? (await askUntil(ask, templateQuestion(), toTemplate))
  const networks =
    options.networks ??
    (await askUntil(ask, 'Networks, such as "local" or "1,10" (local): ', (text) => readNetworks(text || 'local')))
  const server = options.server ?? (await askUntil(ask, 'With a Latchkey of its own (Y/n): ', toChoice))
  return { ...options, folder, template, networks, server }
}

function templateQuestion(): string {
  const rows = templateNames.map((name, index) => `  ${index + 1}  ${name.padEnd(12)} ${templates[name].title}`)
  return `${rows.join('\n')}\nTemplate (1): `
}

function toTemplate(text: string) {
  return readTemplate(templateNames[Number(text || '1') - 1] ?? text)
}

function toChoice(text: string): boolean {
  if (/^(?:y|yes|)$/i.test(text)) return true
  if (/^(?:n|no)$/i.test(text)) return false
  throw new TypeError('Answer y or n.')
}

async function askUntil<Value>(ask: Ask, question: string, read: (text: string) => Value): Promise<Value> {
  let mistake = ''
  for (;;) {
    // Leaving rejects, and ends this.
    const text = (await ask(`${mistake}${question}`)).trim()
    try {
      return read(text)
    } catch (error) {
      const hint = error instanceof Error && 'hint' in error ? ` ${error.hint}` : ''
      mistake = `${error instanceof Error ? error.message : String(error)}${hint}\n`
    }
  }
}
