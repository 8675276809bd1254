// Checks the types of every project of the repository, two compilers at a time.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { rootFolder } from './setUp.mjs'

/** Every folder with a tsconfig.json of its own, as paths relative to the repository. */
function findProjects() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(rootFolder, parent)).map((name) => `${parent}/${name}`),
  )
  const nested = folders.flatMap((folder) => {
    const source = join(rootFolder, folder, 'src')
    return existsSync(source) ? readdirSync(source).map((name) => `${folder}/src/${name}`) : []
  })
  return [...folders, ...nested, 'e2e', 'bench', 'scripts'].filter((folder) =>
    existsSync(join(rootFolder, folder, 'tsconfig.json')),
  )
}

function check(project) {
  return new Promise((resolve) => {
    const compiler = join(rootFolder, 'node_modules', 'typescript', 'bin', 'tsc')
    const child = spawn(process.execPath, [compiler, '--noEmit', '-p', project], { cwd: rootFolder })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.once('close', (code) => resolve({ project, output, isGood: code === 0 }))
  })
}

const waiting = findProjects()
let failures = 0

async function work() {
  for (;;) {
    const project = waiting.shift()
    if (project === undefined) return
    const { output, isGood } = await check(project)
    console.log(`${isGood ? 'ok  ' : 'FAIL'} ${project}`)
    if (isGood) continue
    failures++
    console.log(output.trim())
  }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
process.exitCode = failures === 0 ? 0 : 1
