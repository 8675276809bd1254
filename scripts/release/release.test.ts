import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readText, readWorkspaces, rootFolder } from '../repository.ts'
import { assertReleasable } from './assertReleasable.ts'
import { findWrongContents } from './checkPackage.ts'
import { compareVersions, readReleaseState, sectionOf } from './releaseState.ts'
import { addToChangelog, renderChanges } from './renderChanges.ts'

describe('a release', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
    git('init', '--quiet', '--initial-branch', 'main')
    raise('1.0.0')
    write('packages/base/src/index.ts', 'export {}')
    commit()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const judge = () => assertReleasable(readReleaseState(folder))

  test('is made of what is committed, raised and told', () => {
    expect(judge).not.toThrow()
    // Tests, and words about the package, are nothing that anybody installs.
    write('packages/base/src/index.test.ts', 'changed')
    write('packages/README.md', 'changed')
    commit()
    expect(judge).not.toThrow()
  })

  test('is refused with changes that are not committed, new files among them', () => {
    write('packages/base/src/new.ts', '')
    expect(judge).toThrow('not committed: ?? packages/base/src/new.ts')
  })

  test('is refused while a changeset waits', () => {
    write('.changeset/README.md', 'About this folder')
    write('.changeset/brave-cats.md', '---\n"@latchkey/base": patch\n---\nMended.')
    commit()
    expect(judge).toThrow('No version has taken up .changeset/brave-cats.md yet. Run "npm run raise-version"')
  })

  test('is refused where a changeset is missing: a package has changed, and the changelog has not', () => {
    write('packages/base/src/index.ts', 'export const changed = true')
    commit()
    expect(judge).toThrow('changed since CHANGELOG.md did: packages/base/src/index.ts. Say what by "npm run changeset"')
  })

  test('is refused at a version that was raised by hand', () => {
    write('package.json', JSON.stringify({ version: '1.1.0' }))
    commit()
    expect(judge).toThrow('CHANGELOG.md says nothing of 1.1.0')
  })

  test('is refused where the version was not raised since the last one', () => {
    git('tag', 'v1.0.0')
    git('tag', 'v0.9.0')
    git('tag', 'vnext')
    expect(judge).toThrow('Version 1.0.0 is not above 1.0.0, which is released')
    git('tag', 'v1.0.10')
    raise('1.0.9')
    commit()
    expect(judge).toThrow('Version 1.0.9 is not above 1.0.10')
    raise('1.0.11')
    commit()
    expect(judge).not.toThrow()
  })

  test('is refused where a package has another version', () => {
    write('packages/evm/package.json', JSON.stringify({ version: '0.9.0' }))
    raise('1.0.1')
    commit()
    expect(judge).toThrow('not at version 1.0.1: packages/evm/package.json')
  })

  function raise(version: string): void {
    write('package.json', JSON.stringify({ version }))
    write('packages/base/package.json', JSON.stringify({ version }))
    write('CHANGELOG.md', `# Changelog\n\n## ${version} (2026-01-31)\n\n- Something.\n`)
  }

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

  function git(...words: readonly string[]): void {
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], { cwd: folder })
  }

  function commit(): void {
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Change')
  }
})

test('changesets become a part of the changelog, the heaviest first', () => {
  const part = renderChanges(
    {
      releases: [{ newVersion: '0.2.0' }],
      changesets: [
        { summary: 'Mends the button.\nIn Safari.', releases: [{ name: '@latchkey/react', type: 'patch' }] },
        {
          summary: 'Adds a form.',
          releases: [
            { name: '@latchkey/ui', type: 'patch' },
            { name: '@latchkey/react', type: 'minor' },
          ],
        },
      ],
    },
    '2026-01-31',
  )
  expect(part).toBe(
    '## 0.2.0 (2026-01-31)\n\n### New\n\n- Adds a form.\n\n### Mended\n\n- Mends the button.\n  In Safari.\n',
  )
  const changelog = addToChangelog('# Changelog\n\nAbout.\n\n## 0.1.0\n\nFirst.\n', part)
  expect(changelog).toMatch(/About\.\n\n## 0\.2\.0 .*\n[\s\S]*Safari\.\n\n## 0\.1\.0\n\nFirst\.\n$/)
  expect(sectionOf(changelog, '0.1.0')).toBe('First.\n')
  expect(sectionOf(changelog, '0.2')).toBeUndefined()
})

test('versions are compared as numbers', () => {
  expect(['1.10.0', '1.9.9', '2.0.0', '1.9.10'].sort(compareVersions)).toEqual(['1.9.9', '1.9.10', '1.10.0', '2.0.0'])
})

describe('a tarball', () => {
  const files = ['README.md', 'LICENSE', 'package.json', 'dist/index.js'].map((file) => `package/${file}`)
  const manifest = {
    ...{ name: '@latchkey/x', version: '1.2.3', license: 'MIT' },
    dependencies: { '@latchkey/base': '1.2.3', valibot: '1.5.0' },
  }

  test('of ours is fine', () => {
    expect(findWrongContents(files, manifest)).toEqual([])
    // Projects that are made from it are another matter.
    expect(findWrongContents([...files, 'package/templates/a/testing/b.ts'], manifest)).toEqual([])
  })

  test.each<[Partial<{ files: readonly string[]; manifest: Parameters<typeof findWrongContents>[1] }>, string]>([
    [{ files: [...files, 'package/src/a.test.ts'] }, 'holds package/src/a.test.ts'],
    [{ files: [...files, 'package/src/testing/fake.ts'] }, 'holds package/src/testing/fake.ts'],
    [{ files: [...files, 'etc/passwd'] }, 'holds etc/passwd'],
    [{ files: files.slice(1) }, 'has no README.md'],
    [{ manifest: { ...manifest, license: 'UNLICENSED' } }, '@latchkey/x names the licence UNLICENSED'],
    [{ manifest: { ...manifest, private: true } }, '@latchkey/x is private'],
    [{ manifest: { ...manifest, scripts: { postinstall: 'x' } } }, '@latchkey/x has scripts, which would run'],
    [{ manifest: { ...manifest, dependencies: { '@latchkey/base': '*' } } }, 'asks for @latchkey/base *'],
    [{ manifest: { ...manifest, dependencies: { valibot: '^1.5.0' } } }, 'asks for valibot ^1.5.0'],
  ])('with a fault is named: %#', (given, sentence) => {
    const wrong = findWrongContents(given.files ?? files, given.manifest ?? manifest)
    expect(wrong).toEqual([expect.stringContaining(sentence)])
  })
})

test('all packages have the version of the repository, and changesets raise all of them at once', () => {
  const { version } = JSON.parse(readText('package.json'))
  const versions = readWorkspaces().map(({ folder }) => JSON.parse(readText(`${folder}/package.json`)).version)
  expect(new Set(versions)).toEqual(new Set([version]))
  expect(sectionOf(readText('CHANGELOG.md'), version)).toBeDefined()
  const { fixed } = JSON.parse(readText('.changeset/config.json'))
  const names = readWorkspaces().map(({ manifest }) => manifest.name)
  expect(names.filter((name) => !name.startsWith('@latchkey/'))).toEqual(['create-latchkey'])
  expect(fixed).toEqual([['@latchkey/*', 'create-latchkey']])
  expect(readReleaseState(rootFolder).strays).toEqual([])
})
