import { spawn } from 'node:child_process'

export type Serving = { readonly close: () => Promise<void> }

/** Runs a server of a project, and resolves when it says that it is ready. */
export async function startServer(
  project: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Serving> {
  const child = spawn(process.execPath, words, { cwd: project, env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (/Ready|Local:/.test(text.toString())) resolve()
    })
    child.once('exit', (code) => reject(new Error(`${words.join(' ')} ended with ${code}`)))
  })
  return {
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
