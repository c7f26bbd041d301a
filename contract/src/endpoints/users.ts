import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { FilePart } from '../entities/file-part.js';
import { IdText } from '../entities/id.js';
import { Profile } from '../entities/profile.js';
import { OwnUser } from '../entities/user.js';

const credentials = {
  /** Blank for an account without a workspace (DECISIONS "The product"). */
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
      full_name: z.optional(z.string()),
      /** The token of an invite link: the new account becomes a member of its workspace. */
      invite_token: z.optional(z.string()),
      /**
       * Whole hours from UTC by the browser's clock, rounded to the nearest offset in the profile's
       * list.
       */
      timezone_offset: z.optional(z.int()),
      /** The browser's time zone, an IANA name. The server ignores names that it does not know. */
      timezone: z.optional(z.string()),
    }),
  }),
  output: OwnUser,
  errors: [404, 409, 422, 429],
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
  errors: [401, 403, 429],
});

/**
 * The user's own profile (SPEC §7). `photo` is a jpg or png file; blank clears the photo, absent
 * keeps it.
 */
export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PATCH',
  path: '/api/users/:id',
  summary: "Changes the user's own profile and photo.",
  params: z.object({ id: IdText }),
  body: z.object({
    user: z.object({
      photo: z.optional(z.union([FilePart, z.literal('')])),
      ...z.partial(Profile).shape,
      /** The browser's, an IANA name; a blank value lets the offset hold. */
      timezone: z.optional(z.string()),
    }),
  }),
  output: OwnUser,
  takesFiles: true,
  rate: 'profiles',
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
