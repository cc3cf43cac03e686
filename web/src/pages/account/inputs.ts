/** What browsers and those who keep passwords know a person by. */
export const nameInput = {
  name: 'username',
  autocomplete: 'username',
  required: true,
  maxlength: 200,
  autocapitalize: 'none',
  spellcheck: 'false',
} as const

const password = { type: 'password', name: 'password', required: true, maxlength: 1000 } as const
export const knownPassword = { ...password, autocomplete: 'current-password' } as const
export const freshPassword = { ...password, autocomplete: 'new-password' } as const
