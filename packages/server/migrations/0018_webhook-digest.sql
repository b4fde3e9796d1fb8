CREATE TABLE "webhook_turns" (
	"webhook_id" uuid NOT NULL,
	"suite_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_turns_webhook_id_suite_id_pk" PRIMARY KEY("webhook_id","suite_id")
);
--> statement-breakpoint
ALTER TABLE "webhook_turns" ADD CONSTRAINT "webhook_turns_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_turns" ADD CONSTRAINT "webhook_turns_suite_id_suites_id_fk" FOREIGN KEY ("suite_id") REFERENCES "public"."suites"("id") ON DELETE cascade ON UPDATE no action;