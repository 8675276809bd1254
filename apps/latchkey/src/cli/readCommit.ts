import { execFileSync } from 'node:child_process'

const timeoutMs = 5000
const length = 12

/** The commit of a clone, and whether its files differ from it; undefined where there is no clone, or no git. */
export function readCommit(folder: string): string | undefined {
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-C', folder, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: timeoutMs,
    }).trim()
  try {
    // Sources that were unpacked inside of another clone are not of its commit.
    if (git('rev-parse', '--show-prefix') !== '') return undefined
    const commit = git('rev-parse', 'HEAD').slice(0, length)
    return git('status', '--porcelain') === '' ? commit : `${commit}, changed`
  } catch {
    return undefined
  }
}
