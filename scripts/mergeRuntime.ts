import type { Plugin } from 'vite'

/** How a chunk takes the bundler's helpers in, and how their own file gives them out. */
const importPattern = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]*";?/
const exportPattern = /export\{([^}]*)\};?\s*$/
/** Begins the names under which the helpers are given out; no name that the bundler makes begins so. */
const prefix = 'runtime_'

/**
 * Puts the bundler's few helpers into the chunk called `into`, which is loaded before the first frame anyway. They are
 * given a file of their own, and one more file to fetch, compile and link is time that a visitor waits. The names of the
 * files stay true: `into` and all others are named by texts that named the file of the helpers, and so by what is in it.
 */
export function mergeRuntime(into: string): Plugin {
  return {
    name: 'merge-runtime',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const target = chunks.find(({ name }) => name === into)
      if (runtime === undefined || target === undefined) return
      // What it imports would run before it, and find no helpers.
      const others = target.imports.filter((name) => name !== runtime.fileName)
      if (others.length > 0) this.error(`${target.fileName} has to be the first, and imports ${others.join(', ')}`)
      const file = target.fileName.split('/').at(-1) ?? ''
      for (const chunk of chunks) {
        if (chunk === runtime) continue
        chunk.code = chunk.code.replace(importPattern, (_statement, names: string) =>
          chunk === target ? `const{${declare(names)}}=${prefix}all;` : `import{${prefixed(names)}}from"./${file}";`,
        )
        if (chunk.code.includes(runtime.fileName)) this.error(`${chunk.fileName} takes the helpers in another way`)
        const imports = chunk.imports.filter((name) => name !== runtime.fileName)
        const isNew = chunk !== target && imports.length < chunk.imports.length && !imports.includes(target.fileName)
        chunk.imports = isNew ? [...imports, target.fileName] : imports
      }
      target.code = `${asObject(runtime.code)}${target.code}${giveOut(runtime.code)}`
      delete bundle[runtime.fileName]
    },
  }
}

/** `t as e` of an import or export → its two names. */
function pairs(names: string): readonly (readonly [first: string, second: string])[] {
  return names.split(',').map((each) => {
    const [first = '', second = first] = each.trim().split(' as ')
    return [first, second]
  })
}

function declare(names: string): string {
  return pairs(names)
    .map(([helper, local]) => `${helper}:${local}`)
    .join(',')
}

function prefixed(names: string): string {
  return pairs(names)
    .map(([helper, local]) => `${prefix}${helper} as ${local}`)
    .join(',')
}

/** The helpers in a scope of their own, so that their short names meet no others. */
function asObject(code: string): string {
  const inside = code.replace(exportPattern, (_statement, names: string) => {
    const fields = pairs(names).map(([local, helper]) => `${helper}:${local}`)
    return `return{${fields.join(',')}}`
  })
  return `const ${prefix}all=(()=>{${inside}})();`
}

function giveOut(code: string): string {
  const helpers = pairs(exportPattern.exec(code)?.[1] ?? '').map(([, helper]) => `${prefix}${helper}`)
  const fields = helpers.map((name) => `${name.slice(prefix.length)}:${name}`)
  return `const{${fields.join(',')}}=${prefix}all;export{${helpers.join(',')}};`
}
