import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Why no project was made, or why it is not whole. */
export const createErrors = {
  unknown_option: { message: 'The command line cannot be read: {problem}', hint: '--help lists every option.' },
  answer_needed: {
    message: 'There is no terminal to ask in, and {option} is not given.',
    hint: 'Give it, or --yes to take what is usual.',
  },
  unknown_template: { message: 'There is no template {name}.', hint: 'Take one of {names}.' },
  unknown_network: {
    message: 'There is no network {name}.',
    hint: 'Give "local", or numbers or names with commas between: {names}.',
  },
  networks_mixed: {
    message: 'The local network cannot stand beside others: a Latchkey runs its own networks or yours.',
    hint: 'Give "local" alone, or leave it out.',
  },
  unknown_package_manager: {
    message: '{name} is no package manager that is known here.',
    hint: 'Take one of {names}.',
  },
  bad_folder_name: {
    message: 'No name of a package can be made of the folder "{folder}".',
    hint: 'Take letters, digits and hyphens.',
  },
  folder_not_empty: {
    message: 'The folder {folder} is not empty.',
    hint: 'Take another, or --overwrite to write over files of the same name; others stay.',
  },
  folder_not_written: {
    message: 'The project cannot be written to {folder}: {problem}.',
    hint: 'Look whether the folder may be written to and the disk has room.',
  },
  install_failed: {
    message: 'The project stands in {folder}, but "{command}" ended with {code}.',
    hint: 'Read what it said above, and run it again in that folder.',
  },
  git_failed: {
    message: 'The project stands in {folder}, but "git init" ended with {code}.',
    hint: 'Look whether git is installed, or leave --git out.',
  },
} as const satisfies ErrorTable

/** A failure of `npm create latchkey`, with a sentence for the person at the terminal. */
export class CreateError extends AppError<keyof typeof createErrors> {
  constructor(code: keyof typeof createErrors, options?: ErrorOptions) {
    super(createErrors, code, options)
  }
}
