import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Serving = { readonly close: () => Promise<void> }

/** Runs a server of a project, by a program of it or of a folder above it; resolves when it says that it is ready. */
export async function startServer(
  project: string,
  [program, ...words]: readonly [program: string, ...words: string[]],
  environment: NodeJS.ProcessEnv,
): Promise<Serving> {
  // Its words are read, and colours would stand between them.
  const { FORCE_COLOR: _, ...plain } = environment
  const child = spawn(process.execPath, [findAbove(project, program), ...words], {
    cwd: project,
    env: { ...plain, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (/Ready|Local:/.test(text.toString())) resolve()
    })
    child.once('exit', (code) => reject(new Error(`${program} ${words.join(' ')} ended with ${code}`)))
  })
  return {
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** As modules are found: in the folder itself, or in the nearest above it. */
function findAbove(folder: string, path: string): string {
  const here = join(folder, path)
  const above = dirname(folder)
  return existsSync(here) || above === folder ? here : findAbove(above, path)
}
