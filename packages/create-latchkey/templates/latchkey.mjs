// Starts Latchkey for this project, at http://localhost:4400 unless LATCHKEY_PORT says otherwise.
import { spawn } from 'node:child_process'

// A sign-in names the origin of the page in which it happens, and is valid for nothing else.
const env = { LATCHKEY_ORIGIN: 'http://localhost:5173', ...process.env }
// On Windows the command is a script.
const shell = process.platform === 'win32'
const child = spawn('latchkey', process.argv.slice(2), { env, stdio: 'inherit', shell })
// Ctrl-C reaches both by itself; a signal to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('error', (error) => {
  console.error(`Latchkey could not be started (${error.message}). Are the packages installed?`)
  process.exitCode = 1
})
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
