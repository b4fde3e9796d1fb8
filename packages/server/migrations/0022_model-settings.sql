CREATE TABLE "model_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text,
	"url" text,
	"model" text,
	"sends_bodies" boolean DEFAULT false NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_settings" ADD CONSTRAINT "model_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;