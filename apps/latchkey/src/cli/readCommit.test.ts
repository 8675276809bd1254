import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestFolder } from '@latchkey/node/testing'
import { beforeEach, expect, test } from 'vitest'
import { readCommit } from './readCommit.ts'

let folder: string
beforeEach(() => {
  folder = createTestFolder()
})

function git(...words: readonly string[]): string {
  const name = ['-c', 'user.name=x', '-c', 'user.email=x@example.org']
  return execFileSync('git', [...name, ...words], { cwd: folder, encoding: 'utf8' }).trim()
}

test('a clone is known by its commit, and says when its files are others', () => {
  git('init', '--quiet')
  writeFileSync(join(folder, 'a'), '1')
  git('add', 'a')
  git('commit', '--quiet', '--message', 'Begin')
  const commit = git('rev-parse', 'HEAD').slice(0, 12)
  expect(readCommit(folder)).toBe(commit)
  writeFileSync(join(folder, 'a'), '2')
  expect(readCommit(folder)).toBe(`${commit}, changed`)
  mkdirSync(join(folder, 'inner'))
  expect(readCommit(join(folder, 'inner'))).toBeUndefined()
})

test('where there is no clone, nothing is known', () => {
  expect(readCommit(folder)).toBeUndefined()
})
