#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from './create.ts'
import { openTerminal } from './terminal.ts'

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

/** A program that is not there ends as in a shell. Its own words go to the terminal, but for the question whether git is there. */
function run(command: string, words: readonly string[], cwd: string): Promise<number> {
  const stdio = command === 'git' ? 'ignore' : 'inherit'
  return new Promise((resolve) => {
    // Package managers are scripts on Windows.
    const child = spawn(command, words, { cwd, stdio, shell: process.platform === 'win32' })
    child.once('error', () => resolve(127))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

const isTerminal = process.stdin.isTTY && process.stdout.isTTY
process.exitCode = await create(process.argv.slice(2), {
  folder: process.cwd(),
  templatesFolder: fileURLToPath(new URL('../templates', import.meta.url)),
  version,
  agent: process.env['npm_config_user_agent'],
  openTerminal: isTerminal ? () => openTerminal(process.stdin, process.stdout) : undefined,
  tell: (line) => void process.stdout.write(`${line}\n`),
  run,
})
