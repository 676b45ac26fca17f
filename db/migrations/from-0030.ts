import { withoutExamples } from './from-0014.ts';

const since = 'current_date - 40';

export const from0030: Record<string, readonly string[]> = {
  // Sessions that end 30 days after they began, whatever uses them; what each of them has shown of whoever it is; of
  // whom an organization asks a second step; and accounts of people who work nowhere any more, which end.
  '0030-account-rules': [
    // Sessions are begun and prolonged in several places of the library; this holds in all of them.
    `create or replace function auth.keep_session_end() returns trigger language plpgsql as $$
      begin
        new.ends_at := least(new.ends_at, new.created_at + interval '30 days');
        if new.expires_at > new.ends_at then new.expires_at := new.ends_at; end if;
        return new;
      end $$`,
    `alter table auth.session add column proved_at timestamptz, add column second_step_at timestamptz`,
    // Until now a code was asked of whoever has an app, at every beginning of a session.
    `update auth.session s set second_step_at = s.created_at
      from auth."user" u where u.id = s.user_id and u.two_factor_enabled`,
    `update auth.session set ends_at = null where ends_at is null`,
    `alter table organization add column second_step_roles text[] not null default '{}'`,
    `delete from auth."user" u where not exists (
      select from member m where m.user_id = u.id::text and m.removed_at is null)`,
  ],

  // Letters that tell somebody of the team that the way they sign in was changed: to whom they are about in `link_id`,
  // of what in `change`.
  '0031-account-letters': [
    `alter table staff_mail add column change text`,
    `alter table staff_mail drop constraint staff_mail_kind_check,
      add constraint staff_mail_kind_check check (kind in ('invitation', 'password_reset', 'account_changed'))`,
  ],

  // What a screen may promise: whether texts go out at present, and which lines wait for their first desk.
  '0032-promises': [
    `alter table channel_account
      add column failed_tries smallint not null default 0,
      add column failed_reports smallint not null default 0`,
    `alter table line add column opens_with_desk boolean not null default false`,
  ],

  // When a process last wrote, only to know that writing works: /readyz must not say 'ready' while every change is
  // refused.
  '0034-beat': [`alter table installation add column beat_at timestamptz`],

  // Links that show that the address somebody signs in with is theirs. Addresses from before count as verified, as they
  // did.
  '0036-email-proofs': [
    `create table email_proof (
      organization_id uuid not null, id uuid not null, member_id uuid not null, token_hash bytea not null,
      created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, member_id) references member)`,
    `create unique index email_proof_token on email_proof (token_hash, organization_id)`,
    `create index email_proof_member on email_proof (organization_id, member_id, created_at)`,
    `alter table staff_mail drop constraint staff_mail_kind_check,
      add constraint staff_mail_kind_check
        check (kind in ('invitation', 'password_reset', 'account_changed', 'email_proof'))`,
  ],

  // What is looked up follows a new secret; secrets from before this were taken on without. The planner keeps no
  // examples of what would tell of numbers and addresses by an older secret.
  '0042-look-ups-follow': [
    `alter table installation_secret add column is_followed boolean not null default false`,
    ...withoutExamples('opt_out', 'phone_index'),
    ...withoutExamples('mail_opt_out', 'email_index'),
    ...withoutExamples('text_count', 'key'),
    ...withoutExamples('held_prefix', 'prefix_key'),
    ...withoutExamples('known_prefix', 'prefix_key'),
  ],

  // When each table of guests was last rewritten, and why one that is due was left: a large one may wait for a quiet
  // moment longer than the others.
  '0043-rewriting': [
    `create table rewriting (name text primary key, rewritten_at timestamptz not null, why text, said_at timestamptz)`,
  ],

  // Whether a person, or the machine's own command, vouches for whoever has a link for a new password. One that was
  // asked for by e-mail has nobody.
  '0044-vouched-links': [`alter table password_reset add column is_vouched boolean not null default false`],

  // What a line has learnt of its waits, and what it tells at present. The one figure that was learnt before goes: the
  // log teaches more.
  '0045-line-waits': [
    `create table line_wait (
      organization_id uuid not null, line_id uuid not null, model text not null, kept_by uuid not null,
      primary key (organization_id, line_id))`,
    `alter table line add column forecast jsonb, drop column pace_seconds, drop column pace_samples`,
  ],

  // Days are counted again as far back as the record of estimates looks: their figures say how each place in line came
  // out.
  '0046-judged-waits': [
    `delete from day_figure where day >= ${since}`,
    `update figure_mark k set counted_to = ${since} - 1, next_day = (select min(t.service_day) from ticket t
        where t.organization_id = k.organization_id and t.line_id = k.line_id and t.service_day >= ${since})
      where k.counted_to >= ${since}`,
  ],

  // When somebody who signed in on a shared browser showed a second step there: whoever comes back by a PIN has shown
  // as much, and no more.
  '0047-shared-second-steps': [`alter table shared_sign_in add column second_step_at timestamptz`],

  // Every page of a waiting guest looks for those who were put ahead of them. Nearly all events of a line are joins and
  // calls in order: with this index the search reads the few others alone.
  '0048-passing-events': [
    `create index event_passing on event (organization_id, line_id, seq)
      where kind in ('moved', 'prioritised', 'resumed', 'transferred', 'returned', 'checked_in', 'undone')
        or kind = 'called' and data ? 'reason'`,
  ],

  // When a guest was told that it takes longer than was said: once for each ticket. When all of a line were told
  // something.
  '0049-told-guests': [
    `alter table ticket add column told_longer_at timestamptz`,
    `alter table line add column told_at timestamptz`,
  ],

  // Guests who are held by their own wish, until a time that they named.
  '0050-away-guests': [`alter table ticket add column is_away boolean not null default false`],

  // One place per person and a pause between two visits, where a place wants that. Another index served the same
  // look-ups of phones.
  '0051-visit-rule': [
    `alter table place add column visit_rule jsonb not null default '{}'`,
    `alter table ticket add column browser_index bytea`,
    `alter table ticket alter column browser_index set statistics 0`,
    `create index ticket_of_browser on ticket (organization_id, browser_index) where browser_index is not null`,
    `drop index ticket_of_phone`,
  ],

  // The figures of a week by email, for members who want it.
  '0052-week-mail': [
    `alter table member add column week_mail text, add column week_mailed date`,
    `alter table staff_mail drop constraint staff_mail_kind_check, add constraint staff_mail_kind_check
      check (kind in ('invitation', 'password_reset', 'account_changed', 'email_proof', 'week'))`,
  ],

  // All days are counted again: their figures say who waited how long, by language, way of joining and need.
  '0053-wait-groups': [`delete from day_figure`, `delete from figure_mark`],

  // Pictures that the board shows between calls. A place may have several of them.
  '0054-slides': [
    `alter table place_image drop constraint place_image_kind_check,
      add constraint place_image_kind_check check (kind in ('logo', 'cover', 'slide')),
      drop constraint place_image_pkey, add primary key (organization_id, place_id, kind, hash, width)`,
  ],

  // Days counted before have no figures by quarter hour and by colleague. The job counts them again.
  '0055-desk-quarters': [`delete from day_figure`, `delete from figure_mark`],

  // How large the database was, once a day: the owner reads by how much it grows.
  '0057-database-sizes': [`create table database_size (day date primary key, bytes bigint not null)`],

  // Backups that the installation takes of itself: whether, when and how many, and what became of each.
  '0058-backups': [
    `alter table installation add column backups_since timestamptz,
      add column backup_hour smallint not null default 3, add column backups_kept smallint not null default 14`,
    `create table backup (
      id uuid primary key,
      kind text not null,
      started_at timestamptz not null,
      beat_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      file text not null,
      bytes bigint,
      read_bytes bigint not null default 0,
      fault text
    )`,
  ],

  // What lines tell has got a middle: it is told anew within a second of the start.
  '0059-waits-told-anew': [`update line set forecast = null where forecast is not null`],

  // Visits that another system wrote: lines learn their waits from them before their own log. Numbers only, of nobody.
  '0060-imported-visits': [
    `create table imported_visit (
      organization_id uuid not null, line_id uuid not null, number integer not null,
      joined_at timestamptz not null, called_at timestamptz, ended_at timestamptz, service_id text, desk integer,
      primary key (organization_id, line_id, number))`,
    // What a file was understood to say, until somebody decides whether it is used.
    `create table visit_draft (
      organization_id uuid not null, place_id uuid not null, made_at timestamptz not null, draft jsonb not null,
      primary key (organization_id, place_id))`,
  ],

  // What was planned for a day of a line when it began: afterwards it is shown beside what came.
  '0061-day-plans': [
    `create table day_plan (
      organization_id uuid not null, place_id uuid not null, line_id uuid not null, day date not null,
      plan jsonb not null, made_at timestamptz not null,
      primary key (organization_id, line_id, day))`,
  ],

  // Of a guest whose wait went up on their screen while they waited: how often, and by how many minutes in all.
  '0062-wait-raises': [
    `create table wait_raise (
      organization_id uuid not null, ticket_id uuid not null, raises integer not null, minutes integer not null,
      primary key (organization_id, ticket_id))`,
  ],

  // The wait that a place wants four in five guests not to exceed: its plans count the desks for it.
  '0064-longest-wait': [`alter table place add column longest_wait_minutes integer not null default 45`],

  // A guest who is sent to another line is told there too that they come near.
  '0065-heads-up-of-each-line': [
    `alter table ticket add column sent_ahead integer`,
    `drop index message_heads_up`,
    `create unique index message_heads_up on message (organization_id, ticket_id, line_id, channel, recipient)
      where kind = 'heads_up' and follows is null`,
  ],

  // Days counted before have calls that were needless among those that did not arrive. The job counts them again.
  '0066-needless-calls': [`delete from day_figure`, `delete from figure_mark`],

  // Open screens read a line anew when somebody in it was erased, which its log does not tell.
  '0067-erasures-of-a-line': [`alter table line add column erasures integer not null default 0`],

  // A wait ends with the first call, however often somebody is called. Of earlier calls only the last is known.
  '0068-first-call': [`alter table ticket add column first_called_at timestamptz`],

  '0070-unlogged-changes': [
    // It counts every change of a line's tickets that its log does not tell, not erasures alone.
    `alter table line rename column erasures to unlogged_changes`,
    // For the list of erased helpers, which is read every few minutes.
    `create index audit_entry_erased on audit_entry (at) where kind = 'person_erased'`,
    // All days are counted again: whom staff removed for another reason than that they had gone did not give up.
    `delete from day_figure`,
    `delete from figure_mark`,
  ],

  // The processes that keep waits (`line_wait.kept_by`), and until when each holds its places if it says nothing more.
  '0071-wait-keepers': [`create table wait_keeper (id uuid primary key, held_until timestamptz not null)`],

  // Keys had the rights of their role everywhere.
  '0072-keys-by-place': [
    `alter table api_key add column place_ids uuid[] not null default '{}',
      add column grants text[] not null default '{}'`,
  ],

  // The carrier that the guest last wrote to, and when anybody last wrote to a carrier.
  '0073-heard-by': [
    `alter table ticket add column heard_by uuid`,
    `alter table channel_account add column last_text_at timestamptz`,
  ],

  // Erasing a person reads every typed number that is stored: few of the tickets of years. And whether a line got words
  // since its days were counted is asked of every line, again and again: of a line in a busy place, the others' are not
  // read.
  '0074-found-by-line': [
    `create index ticket_typed on ticket (organization_id, place_id) where typed_phone is not null`,
    `create index feedback_of_line on feedback (organization_id, line_id, created_at)`,
    `drop index feedback_of_place`,
  ],

  // Who was asked which line they want to join, when, at which place, and the word that they had said.
  '0075-asked-which-line': [
    `alter table answered_stranger add column asked_at timestamptz, add column asked_place_id uuid, add column asked_word text`,
  ],

  // A date may have hours of its own; without them it is closed, as every date was until now.
  '0076-exceptions-of-hours': [`alter table line rename column closures to exceptions`],

  // A search for a person reads all that still have a name or a number: few of the tickets of years.
  '0077-named-tickets': [
    `create index ticket_named on ticket (organization_id, place_id, joined_at, id)
      where name is not null or phone is not null`,
  ],
};
