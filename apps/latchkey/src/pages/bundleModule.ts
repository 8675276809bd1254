import { basename, dirname, join } from 'node:path'

// A program of its own, run by `walletModules.ts`: root folder, source text, file to write.
const [root = '', source = '', outFile = ''] = process.argv.slice(2)
/** A file of the owner's folder that does not exist: what the text names is found from there. */
const entry = join(root, 'latchkey-wallet.ts')

try {
  // biome-ignore lint/correctness/noUndeclaredDependencies: the repository's own, or installed by owners who need it
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: {
      outDir: dirname(outFile),
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false, entryFileNames: basename(outFile) },
      },
    },
  })
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
