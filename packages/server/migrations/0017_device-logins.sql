CREATE TABLE "device_logins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_hash" text NOT NULL,
	"user_code_hash" text NOT NULL,
	"device_name" text NOT NULL,
	"address" text NOT NULL,
	"user_agent" text,
	"scopes" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"user_id" uuid,
	"interval" integer NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_logins" ADD CONSTRAINT "device_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_logins_device_key" ON "device_logins" USING btree ("device_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "device_logins_user_code_key" ON "device_logins" USING btree ("user_code_hash");--> statement-breakpoint
CREATE INDEX "device_logins_expires" ON "device_logins" USING btree ("expires_at");