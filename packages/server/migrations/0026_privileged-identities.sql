ALTER TABLE "auth_profiles" ADD COLUMN "privileged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "auth_profiles" SET "privileged" = true WHERE "identity" <> 'default' AND "identity" ~* 'admin|root|super|staff|moderator|operator|manager|backoffice';
