// The compiler as an editor asks it. It checks the files that it is asked about; by its command it checks each file that a
// program reads, which are thirty times as many. Its door is called unstable: another version may have another one.
import { API } from 'typescript/unstable/sync'
import { rootFolder } from './repository.ts'

/** The files of a project that were picked, and what is wrong with them and with the project as a whole. */
export type Findings = { readonly files: readonly string[]; readonly faults: readonly string[] }

/** Checks the files of a project that are picked. The others are read, as far as these need them. */
export function findFaults(config: string, isPicked: (file: string) => boolean): Findings {
  const api = new API({ cwd: rootFolder })
  try {
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program
    if (program === undefined) throw new Error(`The compiler reads no project from ${config}`)
    const files = program.getSourceFileNames().filter(isPicked)
    const found = [
      ...[program.getConfigFileParsingDiagnostics(), program.getProgramDiagnostics()],
      ...files.flatMap((file) => [program.getSyntacticDiagnostics(file), program.getSemanticDiagnostics(file)]),
      // These are known when the files have been checked.
      program.getGlobalDiagnostics(),
    ].flat()
    return { files, faults: found.map(({ fileName = config, code, text }) => `${fileName}: TS${code}: ${text}`) }
  } finally {
    api.close()
  }
}
