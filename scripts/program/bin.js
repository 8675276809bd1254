#!/usr/bin/env node
// Read by any Node: an older one is told what it lacks, before it meets what it does not know.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 22 || (major === 22 && minor >= 18)) {
  import('./dist/program.js')
} else {
  console.error(`Latchkey needs Node.js 22.18 or later; this is ${process.versions.node}. Get it at https://nodejs.org`)
  process.exitCode = 1
}
