ALTER TABLE "auth_profiles" ADD COLUMN "role" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
UPDATE "auth_profiles" SET "role" = 'admin' WHERE "privileged";--> statement-breakpoint
ALTER TABLE "auth_profiles" DROP COLUMN "privileged";
