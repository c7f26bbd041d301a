import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { FilePart } from '../entities/file-part.js';
import { IdText } from '../entities/id.js';
import { OwnUser } from '../entities/user.js';

const credentials = {
  /** Blank: the account alone, no workspace (DECISIONS "The product"). */
  workspace_address: z._default(z.string(), ''),
  email: z.string(),
  password: z.string(),
};

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/users',
  summary: 'Makes an account, and signs in to it.',
  access: 'anyone',
  body: z.object({
    user: z.object({
      ...credentials,
      password_confirm: z.string(),
      /** Whole hours from UTC by the browser's clock, moved to the nearest offset of the profile's list. */
      timezone_offset: z.optional(z.int()),
    }),
  }),
  output: OwnUser,
  errors: [409, 422, 429],
});

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/session',
  summary: 'Signs in to a workspace; with a blank address, to the account alone.',
  access: 'anyone',
  body: z.object({
    user: z.object({ ...credentials, password_confirm: z.optional(z.string()) }),
  }),
  output: OwnUser,
  errors: [401, 429],
});

/**
 * One's own profile (SPEC §7). `photo` is a jpg or png file; a blank one clears the photo that is
 * there, and without one it stays.
 */
export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PATCH',
  path: '/api/users/:id',
  summary: "Changes one's own profile and photo.",
  params: z.object({ id: IdText }),
  body: z.object({
    user: z.object({
      photo: z.optional(z.union([FilePart, z.literal('')])),
      full_name: z.optional(z.string()),
      display_name: z.optional(z.string()),
      what_i_do: z.optional(z.string()),
      phone_number: z.optional(z.string()),
      timezone_offset: z.optional(z.int()),
    }),
  }),
  output: OwnUser,
  takesFiles: true,
  errors: [401, 403, 413, 422],
});

export const signOut = endpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/api/session',
  summary: 'Ends the session.',
  access: 'anyone',
  output: z.object({}),
});
