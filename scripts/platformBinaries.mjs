// Which ready-made binaries a computer needs, and which of them package-lock.json does not know. Plain Node without
// dependencies: it runs before anything works.

/** The names that makers of binaries give to an architecture of Node. */
const architectureNames = { x64: 'x64|amd64', arm64: 'arm64|aarch64' }

/** The computer this runs on. */
export function thisComputer() {
  const { platform, arch: architecture } = process
  return { platform, architecture, isMusl: platform === 'linux' && !hasGlibc() }
}

function hasGlibc() {
  return process.report?.getReport().header.glibcVersionRuntime !== undefined
}

/**
 * Every package that comes in one build for each kind of computer, with its builds for the given one: the first record
 * of the lock names packages by their places, each build carries the version that its package asks for.
 */
export function findBuilds(packages, { platform, architecture, isMusl }) {
  const names = architectureNames[architecture] ?? architecture
  const own = new RegExp(`(?:^|[-/])${platform}-(?:${names})(?:-(?:gnu|msvc${isMusl ? '|musl' : ''}))?$`)
  const any = /(?:^|[-/])(?:linux|darwin|win32)-(?:x64|amd64|arm64)(?:-\w+)?$/
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) => {
    if (!Object.keys(optionalDependencies).some((name) => any.test(name))) return []
    const builds = Object.entries(optionalDependencies)
      .filter(([name]) => own.test(name))
      .map(([name, version]) => ({ name, version, isLocked: isLocked(packages, place, name) }))
    return [{ family: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length), builds }]
  })
}

function isLocked(packages, place, name) {
  return `${place}/node_modules/${name}` in packages || `node_modules/${name}` in packages
}
